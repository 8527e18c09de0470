import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import type { HeldMail } from '@tilldeck/contracts/support/mail.schemas';
import { useTranslation } from 'react-i18next';
import { action } from '../../../components/feedback/useAction.ts';

/** What a person decides about a mail. */
export function useMailActions() {
  const { t } = useTranslation('mailQuarantine');
  const from = ({ sender }: HeldMail) => sender || t('noSender');
  const decided = ({ state }: HeldMail) => (state === 'quarantined' ? null : t('isDecided'));
  return {
    accept: action<HeldMail, typeof mailRoutes.accept>({
      key: 'accept',
      label: t('accept'),
      call: mailRoutes.accept,
      input: ({ id }) => ({ id }),
      disabledReason: (mail) => {
        if (mail.reason === 'unreadable') return t('isUnreadable');
        return decided(mail) ?? (mail.ticketState === 'closed' ? t('isClosed') : null);
      },
      confirm: (mail) => {
        const { number, contact, sender } = mail;
        const text = t('acceptText', { number, sender: from(mail) });
        return {
          title: t('acceptTitle', { number, sender: from(mail) }),
          text: sender === contact ? text : `${text} ${t('acceptForeign', { contact })}`,
          action: t('accept'),
        };
      },
      done: () => t('accepted'),
    }),
    discard: action<HeldMail, typeof mailRoutes.discard>({
      key: 'discard',
      label: t('discard'),
      call: mailRoutes.discard,
      isDanger: true,
      input: ({ id }) => ({ id }),
      disabledReason: decided,
      confirm: (mail) => ({
        title: t('discardTitle', { sender: from(mail) }),
        text: t('discardText', { number: mail.number }),
        action: t('discard'),
        isDanger: true,
      }),
      done: () => t('discarded'),
    }),
  };
}
