import type { Ref } from 'react';
import { BulkProgress } from '../feedback/BulkProgress.tsx';
import { useConfirm } from '../feedback/useConfirm.ts';
import { useProof } from '../proof/useProof.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { BulkBar } from './BulkBar.tsx';
import styles from './ListPage.module.css';
import { ListPager } from './ListPager.tsx';
import { type BulkAction, type BulkOutcome, useBulkRun } from './useBulkRun.ts';
import type { List } from './useList.ts';

interface ListFootProps<Row> {
  list: List<Row>;
  bulkActions: readonly BulkAction<Row>[];
  footRef: Ref<HTMLDivElement>;
  isActive: boolean;
}

/** The pager; beside it what is selected; instead of it how far a bulk action is. */
export function ListFoot<Row>({ list, bulkActions, footRef, isActive }: ListFootProps<Row>) {
  const confirm = useConfirm();
  const prove = useProof();
  const phrase = usePhrase();
  const { control, data, rows, selection } = list;
  // Here and not in the list: a run counts often, and the rows need not be drawn again for it.
  const bulk = useBulkRun(list.bulkSource);
  const page = data.page;

  const finish = ({ state, failedRows }: BulkOutcome<Row>) => {
    if (state === 'finished') selection.keep(failedRows);
    data.refresh();
  };
  const run = async (action: BulkAction<Row>) => {
    const chosen = selection.selection;
    if (action.lead) {
      action.lead(chosen, list.filterInput);
      return;
    }
    if (action.open) {
      if (chosen.kind === 'some') action.open([...chosen.rows.values()]);
      return;
    }
    const answer = action.confirm ? await confirm(action.confirm(chosen)) : { reason: '' };
    if (!answer || (action.needsProof && !(await prove()))) return;
    finish(await bulk.start(action, chosen, answer.reason));
  };
  const retry = async () => {
    if (bulk.action?.needsProof && !(await prove())) return;
    const result = await bulk.retryFailed();
    if (result) finish(result);
  };

  if (bulk.action && bulk.progress) {
    return (
      <div ref={footRef} className={styles.foot} data-active>
        <BulkProgress
          label={phrase(bulk.action.label)}
          progress={bulk.progress}
          onStop={bulk.stop}
          onClose={bulk.close}
          onRetryFailed={() => void retry()}
        />
      </div>
    );
  }
  const isPaged = page !== undefined && (page.total > 0 || control.state.page > 1);
  if (!isActive && !isPaged && !data.isFirstLoad) return null;
  return (
    <div ref={footRef} className={styles.foot} data-active={isActive || undefined}>
      {isActive ? (
        <BulkBar
          selection={selection.selection}
          page={rows}
          total={page?.total ?? 0}
          isTotalCapped={page?.isTotalCapped ?? false}
          actions={bulkActions}
          isStale={data.isStale}
          isUnsettled={selection.isUnsettled}
          onSettle={selection.settle}
          onRun={(action) => void run(action)}
          onSelectMatching={() => selection.selectMatching(page?.total ?? 0, page?.isTotalCapped ?? false)}
          onClear={selection.clear}
        />
      ) : null}
      {isPaged ? (
        <ListPager
          page={control.state.page}
          size={control.state.size ?? 20}
          total={page.total}
          isTotalCapped={page.isTotalCapped}
          count={page.items.length}
          nextCursor={page.nextCursor}
          isByCursor={control.state.after !== undefined}
          previous={list.previousPlace}
          onGo={list.goTo}
          onSize={list.setSize}
          isShort={isActive}
        />
      ) : null}
    </div>
  );
}
