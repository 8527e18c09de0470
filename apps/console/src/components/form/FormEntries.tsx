import { valueAt } from '../../lib/form/schema-path.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { GroupEntry } from './GroupEntry.tsx';
import { ListEntry } from './ListEntry.tsx';
import { OneOfEntry } from './OneOfEntry.tsx';
import { SchemaField } from './SchemaField.tsx';
import styles from './SchemaForm.module.css';
import type { FormEntry } from './useFormFields.ts';
import { type DrawEntries, type Place, rootPlace, useFormScope } from './useFormScope.ts';
import type { FormValues } from './useSchemaForm.ts';

interface FormEntriesProps {
  entries: readonly FormEntry[];
  columns?: 1 | 2 | undefined;
  /** The object whose fields these are. */
  at?: Place;
}

/** Fields, groups, lists and unions of one object, in their order. */
export function FormEntries({ entries, columns = 1, at = rootPlace }: FormEntriesProps) {
  const { values } = useFormScope();
  const beside = (valueAt(values, at.path) ?? {}) as FormValues;
  return (
    <div className={styles.frame}>
      <div className={styles.fields} data-columns={columns}>
        {entries.map((entry, index) =>
          'isShown' in entry && entry.isShown?.(beside, values) === false ? null : (
            <Entry key={keyOf(entry, index)} entry={entry} at={at} />
          ),
        )}
      </div>
    </div>
  );
}

const draw: DrawEntries = (entries, at, columns) => <FormEntries entries={entries} at={at} columns={columns} />;

function keyOf(entry: FormEntry, index: number): string {
  if ('name' in entry) return entry.name;
  if ('list' in entry) return entry.list;
  if ('oneOf' in entry) return `oneOf ${entry.oneOf}`;
  return `${'group' in entry ? entry.group : 'section'} ${index}`;
}

function Entry({ entry, at }: { entry: FormEntry; at: Place }) {
  const phrase = usePhrase();
  if ('name' in entry) return <SchemaField field={entry} at={at} />;
  if ('list' in entry) return <ListEntry entry={entry} at={at} draw={draw} />;
  if ('oneOf' in entry) return <OneOfEntry entry={entry} at={at} draw={draw} />;
  if ('group' in entry) return <GroupEntry entry={entry} at={at} draw={draw} />;
  return (
    <div className={styles.section}>
      <h2>{phrase(entry.section)}</h2>
      {entry.text ? <p>{phrase(entry.text)}</p> : null}
      {entry.extra}
    </div>
  );
}
