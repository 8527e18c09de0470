import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { openTicketStates } from '@tilldeck/contracts/support/ticket.states';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { optionsFrom, searchFrom } from '../../../components/choices/useChoices.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';

interface DialogProps {
  ticket: TicketDetail;
  isOpen: boolean;
  onClose: () => void;
}

const agents = optionsFrom(ticketRoutes.agents, {}, (people) =>
  people.map(({ accountId, name }) => ({ value: accountId, label: name })),
);
const assignForm = z.object({ accountId: z.string().min(1) });

export function AssignDialog({ ticket, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('support');
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('action.assignTitle', { number: ticket.number })}
      action={t('action.assign')}
      schema={assignForm}
      call={ticketRoutes.assign}
      fields={[{ name: 'accountId', label: t('action.assignTo'), kind: 'select', options: agents }]}
      toInput={({ accountId }) => ({ id: ticket.id, accountId })}
      doneText={t('action.assigned')}
      onDone={onClose}
    />
  );
}

const mergeForm = z.object({ intoId: z.string().min(1) });

export function MergeDialog({ ticket, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('support');
  const others = searchFrom(
    ticketRoutes.page,
    ({ keyword }) => ({ keyword, partnerId: ticket.orgId, state: [...openTicketStates], pageSize: 20 }),
    ({ items }) =>
      items
        .filter(({ id, orgId }) => id !== ticket.id && orgId === ticket.orgId)
        .map(({ id, number, title }) => ({ value: id, label: `${number} · ${title}` })),
  );
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('action.mergeTitle', { number: ticket.number })}
      action={t('action.merge')}
      schema={mergeForm}
      call={ticketRoutes.merge}
      above={<p>{t('action.mergeText', { number: ticket.number })}</p>}
      fields={[{ name: 'intoId', label: t('action.mergeInto'), kind: 'select', options: others }]}
      toInput={({ intoId }) => ({ id: ticket.id, intoId })}
      doneText={t('action.merged')}
      onDone={onClose}
    />
  );
}
