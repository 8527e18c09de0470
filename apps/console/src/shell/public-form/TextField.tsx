import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import './public-form.css';

export interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  hint?: ReactNode;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** The cursor stands here when the page opens. */
  isFirst?: boolean;
  onFocus?: () => void;
  maxLength?: number;
  inputMode?: 'email' | 'numeric' | 'text';
  /** Inside the box, right of the text. */
  suffix?: ReactNode;
  onChange: (value: string) => void;
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

export function TextField({ label, error, hint, suffix, onChange, isFirst = false, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={error ? 'td-field td-field-wrong' : 'td-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="td-field-box">
        <input
          {...input}
          id={id}
          ref={isFirst ? focusOnMount : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      <div id={noteId} className="td-field-note" aria-live="polite">
        {error ?? hint}
      </div>
    </div>
  );
}
