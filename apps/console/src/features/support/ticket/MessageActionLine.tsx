import type { MessageAction } from '@tilldeck/contracts/support/safe-action.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import styles from './TicketReply.module.css';

/** What a message had the device do, or how that ended. */
export function MessageActionLine({ action }: { action: MessageAction }) {
  const { t } = useTranslation(['ticketAction', 'execution']);
  const mayCall = useMayCall();
  const { kind, sn, state, code, isEnd, taskId } = action;
  const values = { action: t(`kind.${kind}`), sn };
  const reason = code ? t(`execution:code.${code as 'internal'}`, { defaultValue: code }) : '';
  return (
    <p className={styles.head}>
      <span>{isEnd ? t(`end.${state}`, values) : t('chosen', values)}</span>
      {isEnd && reason ? <span className="blk-soft">{reason}</span> : null}
      {taskId && mayCall(taskRoutes.detail) ? <Link to={`/task/centre/details/${taskId}`}>{t('openTask')}</Link> : null}
    </p>
  );
}
