import type { TicketDetail, TicketMessage } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Message } from './MessageList.tsx';
import styles from './TicketReply.module.css';

interface NewerMessageProps {
  message: TicketMessage;
  ticket: TicketDetail;
  onRead: () => void;
}

/** A reply was not sent because of this message. */
export function NewerMessage({ message, ticket, onRead }: NewerMessageProps) {
  const { t } = useTranslation('support');
  return (
    <div role="alert" className={styles.newer}>
      <strong>{t('reply.newerTitle', { author: message.author })}</strong>
      <p>{t('reply.newerText')}</p>
      <ol className={styles.messages}>
        <Message entry={{ of: 'message', ...message }} number={ticket.number} />
      </ol>
      <ActionButton kind="link" label={t('reply.newerRead')} onClick={onRead} />
    </div>
  );
}
