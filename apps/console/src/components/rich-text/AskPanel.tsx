import type { InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import styles from './RichTextField.module.css';

interface AskPanelProps {
  label: string;
  initial: string;
  maxLength: number;
  /** Says what is wrong with it, or does it and says nothing. */
  apply: (typed: string) => string | null;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/** One line that is asked for between toolbar and text: where a link leads, what a picture shows. */
export function AskPanel({ label, initial, maxLength, apply, onRemove, onClose }: AskPanelProps) {
  const { t } = useTranslation(['richText', 'blocks']);
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const done = () => setProblem(apply(typed));
  const byKey = (event: KeyboardEvent) => {
    // Ctrl+Enter is the form's; Enter and Escape are not, or they would send or close it.
    const action =
      event.key === 'Escape' ? onClose : event.key === 'Enter' && !event.ctrlKey && !event.metaKey ? done : null;
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <div className={styles.ask}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="small"
        ref={field}
        value={typed}
        maxLength={maxLength}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={byKey}
      />
      <ActionButton size="small" label={t('apply')} onClick={done} />
      {onRemove ? <ActionButton size="small" kind="quiet" label={t('remove')} onClick={onRemove} /> : null}
      <ActionButton size="small" kind="quiet" label={t('blocks:action.cancel')} onClick={onClose} />
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
