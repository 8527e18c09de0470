import { readRichText } from '@tilldeck/contracts/core/rich-text';
import { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { fillAnswer } from './canned-answer.rules.ts';

const answers = searchFrom(
  answerRoutes.page,
  ({ keyword }) => ({ keyword, pageSize: 50 }),
  ({ items }) => items.map(({ id, name, body }) => ({ value: id, label: name, body })),
);

interface CannedPickerProps {
  ticket: TicketDetail;
  /** Gets the text with the values of the ticket. */
  onInsert: (text: string) => void;
}

/** Canned answers; each choice puts one more into the reply, where the cursor is. */
export function CannedPicker({ ticket, onInsert }: CannedPickerProps) {
  const { t } = useTranslation('support');
  const { info, nickname } = useSession();
  const take = (body: string) => {
    const doc = readRichText(body);
    const { number, title, orgName, sn } = ticket;
    const agent = nickname || (info?.loginName ?? '');
    if (doc) onInsert(JSON.stringify(fillAnswer(doc, { number, title, partner: orgName, sn, agent })));
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
      onChange={(_id, choice) => choice && take(choice.body)}
    />
  );
}
