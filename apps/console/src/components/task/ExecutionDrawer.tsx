import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../base/useBlocks.ts';
import { FactsGrid } from '../details/FactsGrid.tsx';
import { StatusTag } from '../text/StatusTag.tsx';
import { TimeText } from '../text/TimeText.tsx';
import { ExecutionStatus } from './ExecutionCells.tsx';
import styles from './Task.module.css';
import { executionStateTexts } from './task.states.ts';
import { useCodeText } from './useCodeText.ts';
import { useResultFacts } from './useResultFacts.ts';
import { WorkFileButton } from './WorkFileButton.tsx';

interface ExecutionDrawerProps {
  row: ExecutionRow | undefined;
  onClose: () => void;
}

/** Of the pages that show tasks; people who only see the device do not read what it brought. */
const fileReaders = { permission: 'task.get', orPermissions: ['journal.get', 'timed.get'] } as const;

/** One device's part of a task: what happened when, what it brought, and the attempts before. */
export function ExecutionDrawer({ row, onClose }: ExecutionDrawerProps) {
  const { t } = useTranslation('task');
  const mayCall = useMayCall();
  const resultFacts = useResultFacts();
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      size={520}
      title={row ? t('execution.title', { sn: row.sn }) : ''}
    >
      {row ? (
        <div className="blk-stack">
          <FactsGrid
            facts={[
              { label: t('field.status'), value: <ExecutionStatus row={row} />, isWide: true },
              ...(row.lateState
                ? [
                    {
                      label: t('execution.late'),
                      value: <StatusTag state={row.lateState} states={executionStateTexts} />,
                      isWide: true,
                    },
                  ]
                : []),
              ...resultFacts(row.result),
            ]}
          />
          {row.fileId && mayCall(fileReaders) ? (
            <div>
              <WorkFileButton fileId={row.fileId} />
            </div>
          ) : null}
          <Timeline row={row} />
        </div>
      ) : null}
    </Drawer>
  );
}

const moments = ['queuedAt', 'sentAt', 'receivedAt', 'startedAt', 'endedAt'] as const;

function Timeline({ row }: { row: ExecutionRow }) {
  const { t } = useTranslation('task');
  const codeText = useCodeText();
  return (
    <ol className={styles.timeline} aria-label={t('execution.timeline')}>
      {row.attempts.map((attempt) => (
        <li key={attempt.attempt}>
          <TimeText at={attempt.endedAt} form="second" isZoneShown={false} />
          <span>
            {t('execution.attempt', { count: attempt.attempt })}{' '}
            <StatusTag state={attempt.state} states={executionStateTexts} />
          </span>
          <p>{[attempt.code ? codeText(attempt.code) : null, attempt.text].filter(Boolean).join(': ')}</p>
        </li>
      ))}
      {moments.map((moment) =>
        row[moment] ? (
          <li key={moment}>
            <TimeText at={row[moment]} form="second" isZoneShown={false} />
            <span>{t(`moment.${moment}`, { count: row.attempt })}</span>
          </li>
        ) : null,
      )}
    </ol>
  );
}
