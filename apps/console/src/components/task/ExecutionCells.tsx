import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import type { ExecutionOutcome } from '@tilldeck/contracts/tasks/task.states';
import { useTranslation } from 'react-i18next';
import { elapsedTime } from '../../lib/format/instant.ts';
import { ProgressBar } from '../base/ProgressBar.tsx';
import { useNow } from '../base/useNow.ts';
import { type StateTexts, StatusTag, ToneTag } from '../text/StatusTag.tsx';
import { TimeText } from '../text/TimeText.tsx';
import styles from './Task.module.css';
import { executionStateTexts, outcomeTexts } from './task.states.ts';
import { useCodeText } from './useCodeText.ts';

/** What became of it on a device, in the words of the counters; an end without an outcome is named for what it is. */
function OutcomeTag({ row }: { row: ExecutionRow }) {
  const { t } = useTranslation('task');
  if (row.waiting === 'not_confirmed') return <ToneTag tone="warn" text={t(`result.${row.outcome}`)} />;
  if (row.state === 'terminated' || row.state === 'superseded')
    return <StatusTag state={row.state} states={executionStateTexts} />;
  return <StatusTag<ExecutionOutcome> state={row.outcome} states={outcomeTexts} />;
}

interface ExecutionStatusProps<S extends string> {
  row: ExecutionRow & { status?: S };
  /** Where the page has words of its own for `status`. */
  states?: StateTexts<S>;
}

/** How far a device is, with the reason under it. */
export function ExecutionStatus<S extends string>({ row, states }: ExecutionStatusProps<S>) {
  const { t } = useTranslation('task');
  return (
    <div className={styles.progress}>
      {states && row.status ? <StatusTag state={row.status} states={states} /> : <OutcomeTag row={row} />}
      {row.state === 'running' && row.percent !== null ? (
        <ProgressBar label={t('execution.percent', { percent: row.percent })} share={row.percent / 100} />
      ) : null}
      <ExecutionReason row={row} />
    </div>
  );
}

/** Why it has not ended, since and until when; or how it ended. */
function ExecutionReason({ row }: { row: ExecutionRow }) {
  const { t } = useTranslation(['task', 'execution']);
  const codeText = useCodeText();
  if (row.waiting === 'not_confirmed' && row.waitingSince)
    return (
      <span className={styles.reason}>
        <UnconfirmedText since={row.waitingSince} />
      </span>
    );
  if (row.waiting)
    return (
      <span className={styles.reason}>
        {t(`execution:waiting.${row.waiting}`)}
        {row.waitingSince && row.waiting === 'offline' ? (
          <>
            {' '}
            · {t('waiting.since')} <TimeText at={row.waitingSince} form="relative" />
          </>
        ) : null}
        {row.waitingUntil ? (
          <>
            {' '}
            · {t('waiting.until')} <TimeText at={row.waitingUntil} isZoneShown={false} />
          </>
        ) : null}
      </span>
    );
  // A device that was ended says nothing more than that.
  const code = row.code && row.code !== row.state ? codeText(row.code) : null;
  const reason = [code, row.text].filter(Boolean).join(': ');
  return reason ? (
    <span className={styles.reason} title={reason}>
      {reason}
    </span>
  ) : null;
}

function UnconfirmedText({ since }: { since: string }) {
  const { t, i18n } = useTranslation('execution');
  return t('notConfirmedFor', { duration: elapsedTime(new Date(since), useNow(), i18n.language) });
}
