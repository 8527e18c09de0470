import { useId } from 'react';
import type { TextFieldProps } from './TextField.tsx';
import './public-form.css';

interface SelectFieldProps
  extends Pick<TextFieldProps, 'label' | 'name' | 'value' | 'error' | 'onChange' | 'autoComplete'> {
  placeholder: string;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, error, placeholder, options, onChange, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={error ? 'td-field td-field-wrong' : 'td-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="td-field-box">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <div id={`${id}-note`} className="td-field-note" aria-live="polite">
        {error}
      </div>
    </div>
  );
}
