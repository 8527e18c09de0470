import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { scores } from '../parts/score/Stars.tsx';
import { useScoreName } from '../parts/score/useScoreName.ts';
import styles from './ScoreField.module.css';

/** Five stars as radio buttons: arrow keys choose, and the chosen one is named beside them. */
export function ScoreField({ control }: { control: FieldControlProps }) {
  const { t } = useTranslation('rating');
  const chosen = typeof control.value === 'number' ? control.value : 0;
  const nameOf = useScoreName();
  return (
    <div className={styles.row}>
      <div id={control.id} className={styles.scores} role="radiogroup" aria-label={t('field.score')}>
        {scores.map((score) => (
          <label key={score} className={styles.score} data-on={score <= chosen || undefined} title={nameOf(score)}>
            <input
              type="radio"
              name={control.id}
              className="blk-visually-hidden"
              checked={score === chosen}
              disabled={control.disabled}
              aria-label={nameOf(score)}
              onChange={() => control.onChange?.(score)}
            />
            <span aria-hidden>★</span>
          </label>
        ))}
      </div>
      <span className="blk-soft">{chosen ? nameOf(chosen) : ''}</span>
    </div>
  );
}
