import type { Review } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import styles from './Workbench.module.css';

const tones = { ok: 'ok', doubt: 'warn', not_checked: 'idle' } as const;

/** What a reviewer answered, question by question. */
export function AnswerList({ answers }: { answers: Review['answers'] }) {
  const { t } = useTranslation('review');
  if (answers.length === 0) return <p className={styles.quiet}>{t('answer.none')}</p>;
  return (
    <ul className={styles.answers}>
      {answers.map(({ question, answer, note }) => (
        <li key={question}>
          <span>{t(`question.${question}`)}</span>
          <ToneTag tone={tones[answer]} text={t(`answer.${answer}`)} />
          {note ? <q>{note}</q> : null}
        </li>
      ))}
    </ul>
  );
}
