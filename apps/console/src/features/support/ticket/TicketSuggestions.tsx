import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SuggestedAnswers } from '../../../components/knowledge/SuggestedAnswers.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './SubmitTicket.module.css';
import { questionOf } from './suggestion.rules.ts';

interface TicketSuggestionsProps {
  /** The values of the form. */
  typed: Readonly<Record<string, unknown>>;
  /** The problem is solved, and the draft was discarded. */
  onDiscarded: () => void;
}

/** Answers of the knowledge base beside the ticket that is being typed. */
export function TicketSuggestions({ typed, onDiscarded }: TicketSuggestionsProps) {
  const { t } = useTranslation('support');
  const [isSolved, setSolved] = useState(false);
  const { button } = useAction();
  const discard = action<null, typeof ticketRoutes.discardDraft>({
    key: 'discard',
    label: t('submit.discard'),
    call: ticketRoutes.discardDraft,
    input: () => ({ kind: 'submit' }),
    done: () => t('submit.discarded'),
    onDone: onDiscarded,
  });
  const { problemId } = typed;
  const categories = useCall(supportCategoryRoutes.choices, {}, { enabled: typeof problemId === 'string' });
  const product = categories.data?.items.find(({ problems }) => problems.some(({ id }) => id === problemId));
  return (
    <div className={styles.suggestions}>
      <SuggestedAnswers text={questionOf(typed)} productId={product?.id} onSolved={() => setSolved(true)} />
      {isSolved ? (
        <p className={styles.solved}>
          <span>{t('submit.solved')}</span>
          <ActionButton {...button(discard, null)} size="small" />
        </p>
      ) : null}
    </div>
  );
}
