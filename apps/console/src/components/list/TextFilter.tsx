import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import type { InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { KeyHint } from '../text/KeyHint.tsx';
import styles from './FilterBar.module.css';

interface TextFilterProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string | undefined, isTyping: boolean) => void;
  /** Given to the search field, which `/` leads to. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

const pauseMs = 400;

/** Applies when typing pauses, on Enter and on leaving. One visit to the field is one step of the history. */
export function TextFilter({ label, placeholder, value, onChange, inputRef }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [applied, setApplied] = useState(value);
  const [isSameVisit, setSameVisit] = useState(false);
  // The URL changed from outside (Back, a view, a removed chip); what was typed here is only coming back.
  if (seen !== value) {
    setSeen(value);
    if (value !== applied) setTyped(value);
  }
  const applyNow = () => {
    const next = typed.trim();
    if (next === value) return;
    setApplied(next);
    setSameVisit(true);
    onChange(next || undefined, isSameVisit);
  };
  const applyPaused = useEffectEvent(applyNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause again
  useEffect(() => {
    const timer = setTimeout(() => applyPaused(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      ref={(field: InputRef | null) => {
        if (inputRef) inputRef.current = field?.input ?? null;
      }}
      className={styles.control}
      aria-label={label}
      placeholder={placeholder ?? label}
      prefix={inputRef ? <SearchOutlined aria-hidden /> : typed && <span className={styles.label}>{label}</span>}
      suffix={inputRef && typed === '' ? <KeyHint keys="/" /> : <span />}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={applyNow}
      onKeyDown={(event) => {
        // Back to the keys of the list, without a mouse.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
      }}
      onFocus={() => setSameVisit(false)}
      onBlur={applyNow}
    />
  );
}
