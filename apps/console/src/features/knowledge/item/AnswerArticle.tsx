import type { ItemAnswer } from '@tilldeck/contracts/knowledge/item.schemas';
import { useTranslation } from 'react-i18next';
import { AnswerText } from '../../../components/knowledge/AnswerText.tsx';
import { problemIn, productIn } from '../../../components/knowledge/answer.rules.ts';
import { SolvedButton } from '../../../components/knowledge/SolvedButton.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import styles from './Reader.module.css';

interface AnswerArticleProps {
  answer: ItemAnswer;
  /** Asks whether it helped: only of what is published. */
  isAsking?: boolean;
}

/** An answer to read: one column, nothing beside it. */
export function AnswerArticle({ answer, isAsking }: AnswerArticleProps) {
  const { t, i18n } = useTranslation('knowledge');
  return (
    <article className={styles.article}>
      <p className={styles.facts}>
        <span>
          {productIn(i18n.language, answer)} · {problemIn(i18n.language, answer)}
        </span>
        <span>
          {t('updated')} <TimeText at={answer.updatedAt} />
        </span>
      </p>
      <AnswerText answer={answer} />
      {isAsking ? (
        <footer className={styles.foot}>
          <p>{t('solvedQuestion')}</p>
          <SolvedButton id={answer.id} />
        </footer>
      ) : null}
    </article>
  );
}
