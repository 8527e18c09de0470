import { printSettingsPolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../../components/choices/Picker.tsx';
import type { Choice } from '../../../../components/choices/useChoices.ts';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';

const widths: readonly Choice<number>[] = printSettingsPolicy.payload.shape.paperMm
  .unwrap()
  .options.flatMap(({ values }) => [...values])
  .map((value) => ({ value, label: `${value} mm` }));

/** The width of the paper, or not set. */
export function PaperField({ id, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { t } = useTranslation('policyForm');
  return (
    <Picker<Choice<number>>
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      isClearable
      placeholder={t('notSet')}
      choices={widths}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
