import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { SavedChange } from '../../lib/form/merge-saved.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useTimeZone } from '../base/useTimeZone.ts';
import { PlainTable } from '../list/SectionTable.tsx';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';
import styles from './ConflictNotice.module.css';
import { SavedValue } from './SavedValue.tsx';
import type { EditConflict } from './useEditConflict.ts';
import { type FormEntry, type FormField, isField } from './useFormFields.ts';

interface NamedChange extends SavedChange {
  label: Phrase;
  /** What shows one value; whole parts of a form are only said to have changed. */
  field?: FormField;
}

/** The entry that holds a value of the record, also where it is only shown together with others. */
function entryOf(fields: readonly FormEntry[], name: string): Pick<NamedChange, 'label' | 'field'> | undefined {
  for (const entry of fields) {
    if (isField(entry)) {
      if (entry.name === name) return { label: entry.label, field: entry };
    } else if ('group' in entry && entry.group === '') {
      const found = entryOf(entry.fields, name);
      if (found) return found;
    } else if (!('section' in entry)) {
      const own = 'group' in entry ? entry.group : 'list' in entry ? entry.list : entry.oneOf;
      if (own === name && entry.label) return { label: entry.label };
    }
  }
  return undefined;
}

/** Above a form whose change came too late: what another person saved, and the ways on. */
export function ConflictNotice({ conflict }: { conflict: EditConflict }) {
  const { t } = useTranslation('blocks');
  const zone = useTimeZone();
  const { by, at, changes, takeTheirs, keepMine } = conflict;
  const time = at ? formatInstant(new Date(at), zone, 'clock') : '';
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{by ? t('conflict.title', { name: by, time }) : t('conflict.titleUnknown')}</p>
      {changes.length > 0 ? <ChangedFields conflict={conflict} /> : <p>{t('conflict.elsewhere')}</p>}
      <div className={styles.ways}>
        {changes.length > 0 ? <ActionButton label={t('conflict.takeTheirs')} onClick={takeTheirs} /> : null}
        <ActionButton
          kind="primary"
          label={t(changes.length > 0 ? 'conflict.keepMine' : 'conflict.goOn')}
          onClick={keepMine}
        />
      </div>
    </div>
  );
}

function ChangedFields({ conflict: { changes, fields, schema } }: { conflict: EditConflict }) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const named = changes.map(
    (change): NamedChange => ({
      ...change,
      label: t('conflict.other'),
      ...entryOf(fields, change.name),
    }),
  );
  const shownIn = ({ field, name }: NamedChange, value: unknown, isChanged: boolean) => (
    <SavedValue
      field={field}
      schema={schema.shape[name] as z.ZodType | undefined}
      value={value}
      isChanged={isChanged}
    />
  );
  return (
    <PlainTable
      label={t('conflict.changed')}
      hasLongTexts
      columns={[
        { key: 'name', title: t('conflict.field'), isKey: true, render: ({ label }) => phrase(label) },
        { key: 'theirs', title: t('conflict.theirs'), render: (row) => shownIn(row, row.theirs, true) },
        { key: 'mine', title: t('conflict.mine'), render: (row) => shownIn(row, row.mine, row.isContested) },
      ]}
      rows={named}
      rowKey={({ name }) => name}
    />
  );
}
