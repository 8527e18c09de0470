import { readRichText } from '@tilldeck/contracts/core/rich-text';
import { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import type { AnswerAction } from '@tilldeck/contracts/support/safe-action.schemas';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { fillAnswer } from './canned-answer.rules.ts';

const answers = searchFrom(
  answerRoutes.page,
  ({ keyword }) => ({ keyword, pageSize: 50 }),
  ({ items }) => items.map(({ id, name, body, action }) => ({ value: id, label: name, body, action })),
);

interface CannedPickerProps {
  ticket: TicketDetail;
  /** Gets the text with the values of the ticket, and the answer it comes from. */
  onInsert: (text: string, answer: { id: string; action: AnswerAction }) => void;
}

/** Canned answers; each choice puts one more into the reply, where the cursor is. */
export function CannedPicker({ ticket, onInsert }: CannedPickerProps) {
  const { t } = useTranslation('support');
  const { info, nickname } = useSession();
  const take = ({ value: id, body, action }: { value: string; body: string; action: AnswerAction }) => {
    const doc = readRichText(body);
    const { number, title, orgName, sn } = ticket;
    const agent = nickname || (info?.loginName ?? '');
    if (doc) onInsert(JSON.stringify(fillAnswer(doc, { number, title, partner: orgName, sn, agent })), { id, action });
  };
  return (
    <Picker
      choices={answers}
      value={null}
      label={t('reply.canned')}
      placeholder={t('reply.canned')}
      noneText={t('reply.cannedEmpty')}
      widthPx={240}
      hasWideList
      onChange={(_id, choice) => choice && take(choice)}
    />
  );
}
