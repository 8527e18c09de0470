import type { Ref } from 'react';
import { BulkProgress } from '../feedback/BulkProgress.tsx';
import { useConfirm } from '../feedback/useConfirm.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { BulkBar } from './BulkBar.tsx';
import styles from './ListPage.module.css';
import { ListPager } from './ListPager.tsx';
import type { BulkAction } from './useBulkRun.ts';
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
  const phrase = usePhrase();
  const { control, data, rows, selection, bulk } = list;
  const page = data.page;

  const finish = (steps: readonly { key: string; isDone: boolean }[]) => {
    const failed = new Set(steps.filter((step) => !step.isDone).map((step) => step.key));
    if (failed.size > 0) selection.keep(failed);
    else selection.clear();
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
    if (!answer) return;
    const { steps, state } = await bulk.start(action, chosen, answer.reason);
    if (state === 'finished') finish(steps);
    else data.refresh();
  };
  const retry = async () => {
    const result = await bulk.retryFailed();
    if (result?.state === 'finished') finish(result.steps);
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
