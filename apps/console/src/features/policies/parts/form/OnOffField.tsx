import { useTranslation } from 'react-i18next';
import { Picker } from '../../../../components/choices/Picker.tsx';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';

/** On, off, or not set at all, which leaves devices as they are. */
export function OnOffField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('policyForm');
  return (
    <Picker
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      isClearable
      placeholder={t('notSet')}
      value={typeof value === 'boolean' ? String(value) : undefined}
      choices={[
        { value: 'true', label: t('value.on') },
        { value: 'false', label: t('value.off') },
      ]}
      onChange={(chosen) => onChange?.(chosen === undefined ? undefined : chosen === 'true')}
    />
  );
}
