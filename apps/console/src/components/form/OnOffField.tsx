import { useTranslation } from 'react-i18next';
import { Picker } from '../choices/Picker.tsx';
import type { FieldControlProps } from './useFormFields.ts';

/** On, off, or not set at all, which leaves devices as they are. */
export function OnOffField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('blocks');
  return (
    <Picker
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      isClearable
      placeholder={t('onOff.none')}
      value={typeof value === 'boolean' ? String(value) : undefined}
      choices={[
        { value: 'true', label: t('onOff.on') },
        { value: 'false', label: t('onOff.off') },
      ]}
      onChange={(chosen) => onChange?.(chosen === undefined ? undefined : chosen === 'true')}
    />
  );
}
