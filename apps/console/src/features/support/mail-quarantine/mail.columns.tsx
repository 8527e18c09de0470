import type { MailState } from '@tilldeck/contracts/core/mail-in';
import type { HeldMail } from '@tilldeck/contracts/support/mail.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const mailStateTexts: StateTexts<MailState> = {
  quarantined: { tone: 'warn', text: (t) => t('mailQuarantine:state.quarantined') },
  accepted: { tone: 'ok', text: (t) => t('mailQuarantine:state.accepted') },
  automatic: { tone: 'idle', text: (t) => t('mailQuarantine:state.automatic') },
  duplicate: { tone: 'idle', text: (t) => t('mailQuarantine:state.duplicate') },
  discarded: { tone: 'off', text: (t) => t('mailQuarantine:state.discarded') },
};

export const ticketPath = (id: string): string => `/support/tickets/record/reply?id=${id}`;

export function Reason({ reason }: Pick<HeldMail, 'reason'>) {
  const { t } = useTranslation('mailQuarantine');
  return reason ? t(`reason.${reason}`) : null;
}

function Sender({ sender }: Pick<HeldMail, 'sender'>) {
  const { t } = useTranslation('mailQuarantine');
  return sender || <span className="blk-soft">{t('noSender')}</span>;
}

function Subject({ subject }: Pick<HeldMail, 'subject'>) {
  const { t } = useTranslation('mailQuarantine');
  return subject || <span className="blk-soft">{t('noSubject')}</span>;
}

export const mailColumns: readonly ListColumn<HeldMail>[] = [
  {
    key: 'sender',
    title: (t) => t('mailQuarantine:field.sender'),
    isKey: true,
    width: 230,
    cutAt: 220,
    render: ({ sender }) => <Sender sender={sender} />,
  },
  {
    key: 'subject',
    title: (t) => t('mailQuarantine:field.subject'),
    width: 260,
    cutAt: 240,
    render: ({ subject }) => <Subject subject={subject} />,
  },
  {
    key: 'reason',
    title: (t) => t('mailQuarantine:field.reason'),
    width: 200,
    render: ({ reason }) => <Reason reason={reason} />,
  },
  {
    key: 'number',
    title: (t) => t('mailQuarantine:field.ticket'),
    width: 100,
    render: ({ ticketId, number }) => <Link to={ticketPath(ticketId)}>{number}</Link>,
  },
  { key: 'orgName', title: (t) => t('support:field.partner'), width: 170 },
  {
    key: 'receivedAt',
    title: (t) => t('mailQuarantine:field.receivedAt'),
    width: 140,
    render: ({ receivedAt }) => <TimeText at={receivedAt} form="relative" />,
  },
  {
    key: 'state',
    title: (t) => t('mailQuarantine:field.state'),
    width: 160,
    render: ({ state }) => <StatusTag state={state} states={mailStateTexts} />,
  },
  { key: 'contact', title: (t) => t('mailQuarantine:field.contact'), width: 220, isExtra: true },
  { key: 'decidedBy', title: (t) => t('mailQuarantine:field.decidedBy'), width: 140, isExtra: true },
];
