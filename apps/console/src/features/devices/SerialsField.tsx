import { Input } from 'antd';
import { useState } from 'react';
import type { FieldControlProps } from '../../components/form/useFormFields.ts';

/** Serial numbers as people type and paste them, as a list. */
export function SerialsField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  return (
    <Input.TextArea
      {...(id ? { id } : {})}
      rows={6}
      value={text}
      disabled={Boolean(disabled)}
      spellCheck={false}
      onBlur={onBlur}
      onChange={(event) => {
        setText(event.target.value);
        onChange?.(event.target.value.split(/[\s,;，；、]+/).filter((part) => part !== ''));
      }}
    />
  );
}
