import { tagColours } from '@tilldeck/contracts/devices/tag.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TagChip } from '../parts/look/TagChip.tsx';
import styles from './TagColourPicker.module.css';

interface TagColourPickerProps {
  value: string | undefined;
  onChange: ((value: unknown) => void) | undefined;
}

/** The colours a tag can have, each shown and named. */
export function TagColourPicker({ value, onChange }: TagColourPickerProps) {
  const { t } = useTranslation('tag');
  const name = useId();
  return (
    <fieldset className={styles.colours} aria-label={t('field.colour')}>
      {tagColours.map((colour) => (
        <label key={colour} className={styles.colour}>
          <input
            type="radio"
            name={name}
            value={colour}
            checked={value === colour}
            onChange={() => onChange?.(colour)}
          />
          <span>
            <TagChip name={t(`colour.${colour}`)} colour={colour} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
