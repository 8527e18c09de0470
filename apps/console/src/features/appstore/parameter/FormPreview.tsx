import { readValue } from '@tilldeck/contracts/appstore/parameter.rules';
import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Parameter.module.css';
import { titleOf } from './parameter.states.ts';
import { useInheritedText } from './useInheritedText.ts';
import { ValueField } from './ValueField.tsx';

/** The form partners get for these fields, to try: nothing of it is saved. */
export function FormPreview({ fields }: { fields: readonly ParameterField[] }) {
  const { t, i18n } = useTranslation('parameter');
  const words = useInheritedText();
  const formId = useId();
  const [values, setValues] = useState<Record<string, string | undefined>>({});
  if (fields.length === 0) return <p className={styles.hint}>{t('definition.noPreview')}</p>;
  return (
    <div className={styles.preview}>
      {fields.map((field) => {
        const read = field.byDefault === '' ? null : readValue(field, field.byDefault);
        const inherited =
          read && 'value' in read
            ? ({ key: field.key, value: read.value, origin: 'default', name: '' } as const)
            : undefined;
        const id = `${formId}${field.key}`;
        return (
          <div key={`${field.key} ${field.type}`}>
            <label htmlFor={id}>{titleOf(field, i18n.language)}</label>
            <ValueField
              id={id}
              field={field}
              placeholder={words.placeholderOf(inherited)}
              value={values[field.key]}
              onChange={(value) => setValues({ ...values, [field.key]: value as string | undefined })}
            />
            <p className={styles.hint}>{words.helpOf(field, inherited)}</p>
          </div>
        );
      })}
    </div>
  );
}
