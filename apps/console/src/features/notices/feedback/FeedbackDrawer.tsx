import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import type { FeedbackEntry } from '@tilldeck/contracts/notices/feedback.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './Feedback.module.css';
import { feedbackStateTexts, Kind } from './feedback.columns.tsx';
import { useMarkRead } from './useMarkRead.ts';

interface FeedbackDrawerProps {
  entry: FeedbackEntry;
  onClose: () => void;
  onAnswer: (entry: FeedbackEntry) => void;
}

/** Feedback in full length with its answer: a list cuts both. */
export function FeedbackDrawer({ entry, onClose, onAnswer }: FeedbackDrawerProps) {
  const { t } = useTranslation('feedback');
  return (
    <Drawer open onClose={onClose} size={560} title={t('openTitle', { account: entry.account })}>
      <Opened entry={entry} onClose={onClose} onAnswer={onAnswer} />
    </Drawer>
  );
}

function Opened({ entry, onClose, onAnswer }: FeedbackDrawerProps) {
  const { t } = useTranslation('feedback');
  const { run } = useAction();
  const markRead = useMarkRead();
  const close = (output: unknown) => output !== null && onClose();
  return (
    <div className="blk-stack">
      <p className={styles.text}>{entry.text}</p>
      <FactsGrid
        facts={[
          { label: t('kind'), value: <Kind kind={entry.kind} /> },
          { label: t('state'), value: <StatusTag state={entry.state} states={feedbackStateTexts} /> },
          { label: t('account'), value: entry.account },
          { label: t('org'), value: entry.orgName },
          { label: t('createdAt'), value: <TimeText at={entry.createdAt} /> },
          { label: t('page'), value: entry.page ? <Link to={entry.page}>{entry.page}</Link> : null },
        ]}
      />
      {entry.state === 'answered' ? (
        <section aria-label={t('answer')}>
          <h3>{t('answer')}</h3>
          <p className={styles.text}>{entry.answer}</p>
          <p className="blk-soft">
            {entry.answeredBy} · <TimeText at={entry.answeredAt} />
          </p>
        </section>
      ) : (
        <div className={styles.tools}>
          <Can route={feedbackRoutes.answer}>
            <ActionButton kind="primary" label={t('answerAction')} onClick={() => onAnswer(entry)} />
          </Can>
          {entry.state === 'new' ? (
            <Can route={feedbackRoutes.markRead}>
              <ActionButton label={markRead.label} onClick={() => void run(markRead, entry).then(close)} />
            </Can>
          ) : null}
        </div>
      )}
    </div>
  );
}
