import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import type { HeldMail, HeldMailText } from '@tilldeck/contracts/support/mail.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './MailDrawer.module.css';
import { Reason, ticketPath } from './mail.columns.tsx';
import { useMailActions } from './useMailActions.ts';

/** A mail as plain text: nothing in it is drawn, linked or loaded. */
export function MailDrawer({ mail, onClose }: { mail: HeldMail | undefined; onClose: () => void }) {
  const { t } = useTranslation('mailQuarantine');
  return (
    <Drawer
      open={mail !== undefined}
      onClose={onClose}
      size={640}
      title={mail ? t('text.title', { sender: mail.sender || t('noSender') }) : ''}
    >
      {mail ? <OpenedMail key={mail.id} mail={mail} onClose={onClose} /> : null}
    </Drawer>
  );
}

function OpenedMail({ mail, onClose }: { mail: HeldMail; onClose: () => void }) {
  const { t } = useTranslation('mailQuarantine');
  const { run } = useAction();
  const { accept, discard } = useMailActions();
  const answer = useCall(mailRoutes.detail, { id: mail.id }, { gcTime: 0 });
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonLines rows={6} />;
  const shown = answer.data;
  const decide = (done: Promise<unknown>) => void done.then((output) => output !== null && onClose());
  return (
    <div className="blk-stack">
      <MailFacts mail={shown} />
      {shown.isReadable ? <MailText mail={shown} /> : <p>{t(shown.isSwept ? 'text.swept' : 'text.unreadable')}</p>}
      {shown.state === 'quarantined' ? (
        <div className={styles.tools}>
          <ActionButton
            kind="primary"
            label={accept.label}
            disabledReason={accept.disabledReason?.(shown)}
            onClick={() => decide(run(accept, shown))}
          />
          <ActionButton isDanger label={discard.label} onClick={() => decide(run(discard, shown))} />
        </div>
      ) : null}
    </div>
  );
}

function MailFacts({ mail }: { mail: HeldMailText }) {
  const { t } = useTranslation('mailQuarantine');
  const { sender, subject, contact, ticketId, number, title, files } = mail;
  return (
    <FactsGrid
      facts={[
        { label: t('field.reason'), value: <Reason reason={mail.reason} /> },
        { label: t('field.receivedAt'), value: <TimeText at={mail.receivedAt} /> },
        { label: t('field.sender'), value: sender || t('noSender') },
        { label: t('field.contact'), value: contact },
        { label: t('field.subject'), value: subject || t('noSubject'), isWide: true },
        {
          label: t('field.ticket'),
          value: <Link to={ticketPath(ticketId)}>{`${number} · ${title}`}</Link>,
          isWide: true,
        },
        ...(files.length > 0
          ? [
              {
                label: t('field.files'),
                value: files.map(({ name, size }) => `${name || '?'} (${formatBytes(size)})`).join(', '),
                isWide: true,
              },
            ]
          : []),
        ...(mail.results.length > 0
          ? [
              {
                label: t('field.results'),
                value: <code className={styles.results}>{mail.results[0]}</code>,
                isWide: true,
              },
            ]
          : []),
      ]}
    />
  );
}

function MailText({ mail: { text, reply } }: { mail: HeldMailText }) {
  const { t } = useTranslation('mailQuarantine');
  return (
    <>
      <section aria-label={t('text.reply')}>
        <h3 className={styles.head}>{t('text.reply')}</h3>
        <p className="blk-soft">{t('text.safe')}</p>
        <pre className={styles.text}>{reply || t('text.noneAdded')}</pre>
      </section>
      {text.trim() === reply ? null : (
        <details>
          <summary>{t('text.whole')}</summary>
          <pre className={styles.text}>{text || t('text.none')}</pre>
        </details>
      )}
    </>
  );
}
