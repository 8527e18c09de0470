import { ManyPicker, Picker } from '../choices/Picker.tsx';
import type { Choices } from '../choices/useChoices.ts';
import styles from './FilterBar.module.css';

interface ChoiceFilterProps {
  label: string;
  placeholder?: string | undefined;
  choices: Choices;
  isMulti: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A filter by one or several values; its name is inside the field. */
export function ChoiceFilter({ label, placeholder, choices, isMulti, value, onChange }: ChoiceFilterProps) {
  const shared = {
    choices,
    label,
    placeholder: placeholder ?? label,
    hasWideList: true,
    ...(value.length > 0 ? { prefix: <span className={styles.label}>{label}</span> } : {}),
  };
  return isMulti ? (
    <ManyPicker {...shared} value={value} onChange={onChange} />
  ) : (
    <Picker {...shared} isClearable value={value[0]} onChange={(chosen) => onChange(chosen ? [chosen] : [])} />
  );
}
