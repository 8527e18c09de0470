import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { useState } from 'react';
import { useCalls } from '../../../lib/request/route-queries.ts';
import type { BranchPage } from './partner-lines.rules.ts';

const branchInput = (parentId: string | null, cursor: string | null) => ({
  ...(parentId === null ? {} : { parentId }),
  ...(cursor === null ? {} : { cursor }),
});

/** Reads the branches that are open, a page at a time, so that tens of thousands of partners cost what is looked at. */
export function usePartnerBranches(parents: readonly (string | null)[]) {
  /** Where the pages after the first begin, for each branch. */
  const [cursors, setCursors] = useState<ReadonlyMap<string | null, readonly string[]>>(new Map());
  const asked = parents.flatMap((parentId) =>
    [null, ...(cursors.get(parentId) ?? [])].map((cursor) => ({ parentId, cursor })),
  );
  const reads = useCalls(
    partnerRoutes.branch,
    asked.map(({ parentId, cursor }) => branchInput(parentId, cursor)),
  );
  return {
    pagesOf: (parentId: string | null): BranchPage[] => reads.filter((_read, at) => asked[at]?.parentId === parentId),
    readMore: (parentId: string | null, cursor: string) =>
      setCursors(new Map([...cursors, [parentId, [...(cursors.get(parentId) ?? []), cursor]]])),
  };
}
