import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format/instant.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useTimeZone } from '../base/useTimeZone.ts';
import { PlainTable } from '../list/SectionTable.tsx';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './ConflictNotice.module.css';
import type { EditConflict } from './useEditConflict.ts';
import { type FormField, isField } from './useFormFields.ts';

/** Above a form whose change came too late: what another person saved, and the two ways on. */
export function ConflictNotice({ conflict }: { conflict: EditConflict }) {
  const { t } = useTranslation('blocks');
  const zone = useTimeZone();
  const phrase = usePhrase();
  const valueText = useValueText();
  const { by, at, changes, fields, takeTheirs, keepMine } = conflict;
  const time = at ? formatInstant(new Date(at), zone, 'clock') : '';
  const named = changes.flatMap((change) => {
    const field = fields.filter(isField).find(({ name }) => name === change.name);
    return field ? [{ ...change, field }] : [];
  });
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{by ? t('conflict.title', { name: by, time }) : t('conflict.titleUnknown')}</p>
      {named.length > 0 ? (
        <PlainTable
          label={t('conflict.changed')}
          hasLongTexts
          columns={[
            { key: 'name', title: t('conflict.field'), isKey: true, render: ({ field }) => phrase(field.label) },
            { key: 'theirs', title: t('conflict.theirs'), render: ({ field, theirs }) => valueText(field, theirs) },
            { key: 'mine', title: t('conflict.mine'), render: ({ field, mine }) => valueText(field, mine) },
          ]}
          rows={named}
          rowKey={({ name }) => name}
        />
      ) : (
        <p>{t('conflict.elsewhere')}</p>
      )}
      <div className={styles.ways}>
        <ActionButton label={t('conflict.takeTheirs')} onClick={takeTheirs} />
        <ActionButton kind="primary" label={t('conflict.keepMine')} onClick={keepMine} />
      </div>
    </div>
  );
}

/** A value of a field in words, as far as the form knows them. */
function useValueText(): (field: FormField, value: unknown) => string {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  return ({ optionLabels, known }, value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
    const isRich = typeof value === 'string' && value.startsWith('{"type":"doc"');
    if (isRich || (typeof value !== 'string' && typeof value !== 'number')) return t('conflict.changedValue');
    const label = optionLabels?.[value] ?? known?.find((choice) => choice.value === value)?.label;
    return label ? phrase(label) : String(value);
  };
}
