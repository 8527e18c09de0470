import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import type { TreeLine } from '../../../components/tree/tree-lines.rules.ts';

/** One reading of a branch; more of it follow by cursor. */
export interface BranchPage {
  data: { nodes: readonly PartnerNode[]; total: number; nextCursor: string | null } | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** A row of the tree: a partner, or a note in place of partners that are not read yet. */
export type PartnerRow =
  | { kind: 'partner'; node: PartnerNode }
  | { kind: 'loading' }
  | { kind: 'failed'; page: BranchPage }
  | { kind: 'more'; parentId: string | null; cursor: string; left: number }
  /** In a search: everything below a partner, not only what leads to a match. */
  | { kind: 'all'; parent: PartnerNode };

export interface PartnerSource {
  isOpen: (node: PartnerNode) => boolean;
  /** What was read of a branch so far; null is the top. */
  pagesOf: (parentId: string | null) => readonly BranchPage[];
  /** In a search: those below a partner that lead to a match; null where its whole branch is shown. */
  foundBelow: (node: PartnerNode) => readonly PartnerNode[] | null;
}

const partnerLine = (source: PartnerSource, node: PartnerNode, level: number): TreeLine<PartnerRow>[] => {
  const isOpen = node.childCount > 0 ? source.isOpen(node) : undefined;
  const line: TreeLine<PartnerRow> = { key: node.id, row: { kind: 'partner', node }, level, isOpen };
  return isOpen ? [line, ...linesBelow(source, node, level + 1)] : [line];
};

function linesBelow(source: PartnerSource, node: PartnerNode, level: number): TreeLine<PartnerRow>[] {
  const found = source.foundBelow(node);
  if (found === null) return branchLines(source, node.id, level);
  const lines = found.flatMap((child) => partnerLine(source, child, level));
  if (found.length >= node.childCount) return lines;
  return [...lines, { key: `${node.id}/all`, row: { kind: 'all', parent: node }, level }];
}

/** The partners directly below one as far as they are read, each with what is open below it. */
export function branchLines(source: PartnerSource, parentId: string | null, level = 1): TreeLine<PartnerRow>[] {
  const pages = source.pagesOf(parentId);
  const nodes = pages.flatMap(({ data }) => data?.nodes ?? []);
  const lines = nodes.flatMap((node) => partnerLine(source, node, level));
  const last = pages.at(-1);
  const note = (row: PartnerRow): TreeLine<PartnerRow> => ({ key: `${parentId ?? ''}/${row.kind}`, row, level });
  if (last?.error) return [...lines, note({ kind: 'failed', page: last })];
  if (!last?.data) return [...lines, note({ kind: 'loading' })];
  const { nextCursor, total } = last.data;
  if (nextCursor === null) return lines;
  return [...lines, note({ kind: 'more', parentId, cursor: nextCursor, left: total - nodes.length })];
}

/** The way to each match. */
export function foundLines(source: PartnerSource, nodes: readonly PartnerNode[]): TreeLine<PartnerRow>[] {
  const known = new Set(nodes.map(({ id }) => id));
  return nodes.filter(({ parentId }) => !known.has(parentId)).flatMap((node) => partnerLine(source, node, 1));
}
