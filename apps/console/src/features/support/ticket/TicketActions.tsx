import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { type TicketEvent, ticketMoveOf } from '@tilldeck/contracts/support/ticket.states';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { AssignDialog, MergeDialog } from './TicketDialogs.tsx';
import { useTicketActions } from './useTicketActions.ts';

/** Buttons of the moves that the table allows this side now; permissions remove the rest. */
export function TicketActions({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('support');
  const { button } = useAction();
  const actions = useTicketActions();
  const [isAssigning, setAssigning] = useOpenedFlag('assign');
  const [isMerging, setMerging] = useOpenedFlag('merge');
  const may = (event: TicketEvent) => ticketMoveOf(ticket.state, event, ticket.ownSide) !== undefined;
  return (
    <>
      {may('close') ? (
        <Can route={ticketRoutes.close}>
          <ActionButton {...button(actions.close, ticket)} />
        </Can>
      ) : null}
      <Can route={ticketRoutes.take}>
        {may('merge') ? <ActionButton label={t('action.merge')} onClick={() => setMerging(true)} /> : null}
        {may('hand_back') ? <ActionButton {...button(actions.handBack, ticket)} /> : null}
        {may('assign') ? <ActionButton label={t('action.assign')} onClick={() => setAssigning(true)} /> : null}
        {may('take') ? <ActionButton kind="primary" {...button(actions.take, ticket)} /> : null}
        <AssignDialog ticket={ticket} isOpen={isAssigning} onClose={() => setAssigning(false)} />
        <MergeDialog ticket={ticket} isOpen={isMerging} onClose={() => setMerging(false)} />
      </Can>
    </>
  );
}
