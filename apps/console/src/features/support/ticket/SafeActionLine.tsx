import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import styles from './TicketReply.module.css';

interface SafeActionLineProps {
  line: string | null;
  isBlocked: boolean;
  forget: () => void;
}

/** What the reply will run on the device, or why it will not. */
export function SafeActionLine({ line, isBlocked, forget }: SafeActionLineProps) {
  const { t } = useTranslation('ticketAction');
  if (line === null) return null;
  return (
    <div className={styles.tools} role="status">
      <ToneTag tone={isBlocked ? 'warn' : 'ok'} text={t('field')} />
      <span>{line}</span>
      <ActionButton kind="link" size="small" label={t('leaveOut')} onClick={forget} />
    </div>
  );
}
