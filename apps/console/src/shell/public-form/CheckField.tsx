import { type ReactNode, useId } from 'react';
import type { TextFieldProps } from './TextField.tsx';
import './public-form.css';

interface CheckFieldProps extends Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'> {
  children: ReactNode;
}

/** A box to tick; its value is `yes` or nothing. */
export function CheckField({ name, value, error, onChange, children }: CheckFieldProps) {
  const noteId = useId();
  return (
    <div className={error ? 'td-check td-field-wrong' : 'td-check'}>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={value === 'yes'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        />
        <span>{children}</span>
      </label>
      <div id={noteId} className="td-field-note" aria-live="polite">
        {error}
      </div>
    </div>
  );
}
