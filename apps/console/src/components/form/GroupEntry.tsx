import { Form, Switch } from 'antd';
import { useState } from 'react';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './FormNesting.module.css';
import type { FormGroup } from './useFormFields.ts';
import { entryAt, type NestedProps, useFormScope } from './useFormScope.ts';

/** The fields of a nested object under their own heading; folded away or behind a switch where the entry says so. */
export function GroupEntry({ entry, at, draw }: NestedProps<FormGroup>) {
  const phrase = usePhrase();
  const scope = useFormScope();
  const [isSeen, setSeen] = useState(false);
  const { path, inList, value } = entryAt(scope, at, entry.group);
  const fields = draw(entry.fields, { path, inList }, entry.columns);
  const label = entry.label ? phrase(entry.label) : undefined;
  const help = entry.help ? <p className={styles.help}>{phrase(entry.help)}</p> : null;
  if (entry.switchedOn)
    return (
      <div className={styles.group}>
        <Form.Item name={[...inList]} label={label} extra={entry.help ? phrase(entry.help) : undefined}>
          <PresenceSwitch isDisabled={scope.isBusy} begin={entry.switchedOn} />
        </Form.Item>
        {value === undefined || value === null ? null : <div className={styles.inner}>{fields}</div>}
      </div>
    );
  if (entry.isFolded)
    return (
      // Once seen, its fields stay: a problem in one of them opens it again.
      <details className={styles.fold} onToggle={(event) => event.currentTarget.open && setSeen(true)}>
        <summary>{label}</summary>
        {help}
        {isSeen ? <div className={styles.folded}>{fields}</div> : null}
      </details>
    );
  if (!label) return <div className={styles.group}>{fields}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {help}
      {fields}
    </fieldset>
  );
}

interface PresenceSwitchProps {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  isDisabled: boolean;
  begin: () => unknown;
}

function PresenceSwitch({ id, value, onChange, isDisabled, begin }: PresenceSwitchProps) {
  return (
    <Switch
      {...(id ? { id } : {})}
      disabled={isDisabled}
      checked={value !== undefined && value !== null}
      onChange={(isOn) => onChange?.(isOn ? begin() : undefined)}
    />
  );
}
