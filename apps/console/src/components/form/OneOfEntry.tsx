import { Form, Radio } from 'antd';
import { unionOf, valueAt } from '../../lib/form/schema-path.ts';
import { Picker } from '../choices/Picker.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './FormNesting.module.css';
import type { FieldControlProps, FormOneOf } from './useFormFields.ts';
import { entryAt, type NestedProps, useFormScope } from './useFormScope.ts';
import type { FormValues } from './useSchemaForm.ts';

/** So many cases are shown side by side; more of them are chosen from a list. */
const besideMax = 4;

/** A discriminated union: the case, then its fields. Another case begins with its own values. */
export function OneOfEntry({ entry, at, draw }: NestedProps<FormOneOf>) {
  const phrase = usePhrase();
  const scope = useFormScope();
  const form = Form.useFormInstance<FormValues>();
  const { path, inList, schema, value } = entryAt(scope, at, entry.oneOf);
  const union = schema ? unionOf(schema) : null;
  if (!union) throw new Error(`${path.join('.')} is no discriminated union`);
  const names = [...union.cases.keys()].map(String);
  const chosen = entry.cases[String(valueAt(value, [union.by]))];
  const help = chosen?.help ?? entry.help;
  const options = names.map((name) => ({ value: name, label: phrase(entry.cases[name]?.label ?? name) }));
  const begin = (name: string) =>
    form.setFieldValue([...path], { ...entry.cases[name]?.initial?.(), [union.by]: name });
  return (
    <div className={styles.group}>
      <Form.Item
        name={[...inList, union.by]}
        label={phrase(entry.label)}
        extra={help ? phrase(help) : undefined}
        required
      >
        <CaseControl label={phrase(entry.label)} options={options} onCase={begin} disabled={scope.isBusy} />
      </Form.Item>
      {chosen && chosen.fields.length > 0 ? (
        <div className={styles.inner}>{draw(chosen.fields, { path, inList }, entry.columns)}</div>
      ) : null}
    </div>
  );
}

interface CaseControlProps extends FieldControlProps {
  label: string;
  options: { value: string; label: string }[];
  onCase: (name: string) => void;
}

function CaseControl({ label, options, onCase, id, value, onChange, disabled }: CaseControlProps) {
  const choose = (name: string) => {
    onCase(name);
    onChange?.(name);
  };
  return options.length > besideMax ? (
    <Picker id={id} disabled={disabled} choices={options} value={value} onChange={(name) => name && choose(name)} />
  ) : (
    <Radio.Group
      // The name is unique, or the browser takes radios of two list items for one group.
      {...(id ? { id, name: id } : {})}
      disabled={Boolean(disabled)}
      options={options}
      aria-label={label}
      value={value}
      onChange={(event) => choose(event.target.value as string)}
    />
  );
}
