import { keepPreviousData } from '@tanstack/react-query';
import { maxSuggestText } from '@tilldeck/contracts/knowledge/item.limits';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { ItemHit } from '@tilldeck/contracts/knowledge/item.schemas';
import { isEnoughToSuggest } from '@tilldeck/contracts/knowledge/search-words.rules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/request/route-queries.ts';
import { usePause } from '../base/usePause.ts';
import { ErrorState } from '../page/ErrorState.tsx';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { AnswerText } from './AnswerText.tsx';
import { leadIn, titleIn } from './answer.rules.ts';
import styles from './Knowledge.module.css';
import { SolvedButton } from './SolvedButton.tsx';

interface SuggestedAnswersProps {
  /** What is being typed: a title and what follows it. */
  text: string;
  /** The product type that was chosen already: its answers come first. */
  productId?: string | undefined;
  /** The person says that an answer solved the problem. */
  onSolved?: (id: string) => void;
}

const pauseMs = 250;

/** Answers of the knowledge base for a text while it is typed. Nothing is shown where nothing fits. */
export function SuggestedAnswers({ text, productId, onSolved }: SuggestedAnswersProps) {
  const { t } = useTranslation('knowledge');
  const asked = usePause(text.trim().slice(0, maxSuggestText), pauseMs);
  const isEnough = isEnoughToSuggest(asked);
  const found = useCall(
    knowledgeRoutes.suggest,
    { text: asked, productId },
    { enabled: isEnough, placeholderData: keepPreviousData },
  );
  const titleId = useId();
  // A failure stays silent: suggestions must not keep anyone from submitting a ticket.
  const items = isEnough ? (found.data?.items ?? []) : [];
  if (items.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('suggest.title')}</h3>
      <ul>
        {items.map((item) => (
          <Suggestion key={item.id} item={item} onSolved={onSolved} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ item, onSolved }: { item: ItemHit; onSolved: SuggestedAnswersProps['onSolved'] }) {
  const { i18n } = useTranslation('knowledge');
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
        <strong>{titleIn(i18n.language, item)}</strong>
        {isOpen ? null : <span>{leadIn(i18n.language, item)}</span>}
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <OpenAnswer id={item.id} onSolved={onSolved} /> : null}
      </div>
    </li>
  );
}

function OpenAnswer({ id, onSolved }: { id: string; onSolved: SuggestedAnswersProps['onSolved'] }) {
  const answer = useCall(knowledgeRoutes.read, { id });
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} isCompact />;
  if (!answer.data) return <SkeletonLines rows={4} />;
  return (
    <>
      <AnswerText answer={answer.data} />
      <SolvedButton id={id} onSolved={onSolved} />
    </>
  );
}
