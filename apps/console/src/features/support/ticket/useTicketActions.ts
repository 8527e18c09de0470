import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { action } from '../../../components/feedback/useAction.ts';

/** What can be done to a ticket besides writing. */
export function useTicketActions() {
  const { t } = useTranslation('support');
  const input = ({ id }: TicketDetail) => ({ id });
  return {
    take: action<TicketDetail, typeof ticketRoutes.take>({
      key: 'take',
      label: t('action.take'),
      call: ticketRoutes.take,
      input,
      done: () => t('action.taken'),
    }),
    handBack: action<TicketDetail, typeof ticketRoutes.handBack>({
      key: 'handBack',
      label: t('action.handBack'),
      call: ticketRoutes.handBack,
      input,
      confirm: ({ number }) => ({
        title: t('action.handBackTitle', { number }),
        text: t('action.handBackText'),
        action: t('action.handBack'),
      }),
      done: () => t('action.handedBack'),
    }),
    close: action<TicketDetail, typeof ticketRoutes.close>({
      key: 'close',
      label: t('action.close'),
      call: ticketRoutes.close,
      isDanger: true,
      input,
      confirm: ({ number }) => ({
        title: t('action.closeTitle', { number }),
        text: t('action.closeText'),
        action: t('action.close'),
        isDanger: true,
      }),
      done: () => t('action.closed'),
    }),
    unmerge: action<{ id: string; number: string }, typeof ticketRoutes.unmerge>({
      key: 'unmerge',
      label: t('action.unmerge'),
      call: ticketRoutes.unmerge,
      input: ({ id }) => ({ id }),
      confirm: ({ number }) => ({
        title: t('action.unmergeTitle', { number }),
        text: t('action.unmergeText', { number }),
        action: t('action.unmerge'),
      }),
      done: () => t('action.unmerged'),
    }),
    solved: action<TicketDetail, typeof ticketRoutes.confirm>({
      key: 'solved',
      label: t('confirm.yes'),
      call: ticketRoutes.confirm,
      input: ({ id }) => ({ id, isSolved: true }),
      done: () => t('confirm.doneYes'),
    }),
    notSolved: action<TicketDetail, typeof ticketRoutes.confirm>({
      key: 'notSolved',
      label: t('confirm.no'),
      call: ticketRoutes.confirm,
      input: ({ id }) => ({ id, isSolved: false }),
      done: () => t('confirm.doneNo'),
    }),
  };
}
