import type { BlacklistEntry } from '@tilldeck/contracts/system/blacklist.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { runPerRow } from '../../../lib/list/bulk-run.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useCan } from '../../../lib/session/permission.ts';
import type { Blacklist } from './blacklist.queries.ts';

/** Passes or refuses many requests, each in the stage it is in. */
export function useBulkReview({ routes }: Blacklist): BulkAction<BlacklistEntry>[] {
  const { t } = useTranslation('blacklist');
  const { call } = useBlocks();
  const mayReview = [useCan(routes.midReview), useCan(routes.finalReview)].some(Boolean);
  const bulk = (decision: 'pass' | 'refuse'): BulkAction<BlacklistEntry> => ({
    key: decision,
    label: t(`bulk.${decision}`),
    isDanger: decision === 'refuse',
    isRowsOnly: true,
    confirm: (selection) => ({
      title: t(`bulk.${decision}Title`, { count: countSelected(selection) }),
      text: t(`bulk.${decision}Text`),
      action: t(`bulk.${decision}`),
      isDanger: decision === 'refuse',
      reason: decision === 'refuse' ? 'required' : 'optional',
    }),
    run: (selection, { signal, reason }) =>
      runPerRow(selection.kind === 'some' ? selection.rows.values() : [], {
        keyOf: (row) => row.id,
        labelOf: (row) => row.value,
        signal,
        // What is not pending is refused by the server in the words of the table.
        work: ({ id, version, stage }) =>
          call(stage === 'final' ? routes.finalReview : routes.midReview, { id, version, decision, opinion: reason }),
      }),
  });
  return mayReview ? [bulk('pass'), bulk('refuse')] : [];
}
