import { Input } from 'antd';
import { useState } from 'react';
import type { FieldControlProps } from '../form/useFormFields.ts';

/** Serial numbers as people type and paste them, as a list. */
export function SerialsField({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  rows = 6,
}: FieldControlProps & { rows?: number }) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  return (
    <Input.TextArea
      {...(id ? { id } : {})}
      rows={rows}
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
