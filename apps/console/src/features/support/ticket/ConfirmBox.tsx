import { confirmSilenceDays } from '@tilldeck/contracts/support/support.limits';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { ticketMoveOf } from '@tilldeck/contracts/support/ticket.states';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { formatInstant } from '../../../lib/format/instant.ts';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './TicketReply.module.css';
import { useTicketActions } from './useTicketActions.ts';

const dayMs = 86_400_000;

/** Asks the customer whether the proposed solution worked. */
export function ConfirmBox({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('support');
  const zone = useTimeZone();
  const { button } = useAction();
  const { solved, notSolved } = useTicketActions();
  if (!ticketMoveOf(ticket.state, 'confirm', ticket.ownSide)) return null;
  const until = new Date(Date.parse(ticket.stateAt) + confirmSilenceDays * dayMs);
  return (
    <Can route={ticketRoutes.confirm}>
      <SectionCard title={t('confirm.title')}>
        <p className="blk-soft">{t('confirm.text', { when: formatInstant(until, zone, 'day') })}</p>
        <div className={styles.tools}>
          <ActionButton kind="primary" {...button(solved, ticket)} />
          <ActionButton {...button(notSolved, ticket)} />
        </div>
      </SectionCard>
    </Can>
  );
}
