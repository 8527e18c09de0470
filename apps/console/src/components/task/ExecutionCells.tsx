import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import { resultWordOf } from '@tilldeck/contracts/tasks/task.states';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../base/ProgressBar.tsx';
import { StatusTag, type StatusTone, ToneTag } from '../text/StatusTag.tsx';
import { TimeText } from '../text/TimeText.tsx';
import styles from './Task.module.css';
import { executionStateTexts } from './task.states.ts';
import { useCodeText } from './useCodeText.ts';

const resultTones: Record<ReturnType<typeof resultWordOf>, StatusTone> = {
  processed: 'run',
  successful: 'ok',
  failed: 'bad',
};

/** Processed, successful or failed: the words for what became of it on a device. */
export function ResultTag({ row }: { row: ExecutionRow }) {
  const { t } = useTranslation('task');
  const word = resultWordOf(row.state);
  return <ToneTag tone={resultTones[word]} text={t(`result.${word}`)} />;
}

/** The state of an execution, with how far it is while it runs. */
export function ExecutionStateCell({ row }: { row: ExecutionRow }) {
  const { t } = useTranslation('task');
  return (
    <div className={styles.progress}>
      <StatusTag state={row.state} states={executionStateTexts} />
      {row.state === 'running' && row.percent !== null ? (
        <ProgressBar label={t('execution.percent', { percent: row.percent })} share={row.percent / 100} />
      ) : null}
    </div>
  );
}

/** Why it has not ended, since and until when; or how it ended. */
export function ExecutionReason({ row }: { row: ExecutionRow }) {
  const { t } = useTranslation(['task', 'execution']);
  const codeText = useCodeText();
  if (row.waiting)
    return (
      <span>
        {t(`execution:waiting.${row.waiting}`)}
        {row.waitingSince && row.waiting === 'offline' ? (
          <span className="blk-soft">
            {' '}
            · {t('waiting.since')} <TimeText at={row.waitingSince} form="relative" />
          </span>
        ) : null}
        {row.waitingUntil ? (
          <span className="blk-soft">
            {' '}
            · {t('waiting.until')} <TimeText at={row.waitingUntil} isZoneShown={false} />
          </span>
        ) : null}
      </span>
    );
  const reason = [row.code ? codeText(row.code) : null, row.text].filter(Boolean).join(': ');
  return reason ? <span title={reason}>{reason}</span> : <span className="blk-soft">–</span>;
}
