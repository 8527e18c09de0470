import { useTranslation } from 'react-i18next';
import { ManyPicker } from '../choices/Picker.tsx';
import type { FieldControlProps } from '../form/useFormFields.ts';
import { weekdays } from './weekdays.rules.ts';

/** Days of the week; none of them means every day. */
export function WeekdaysSelect({ onChange, ...control }: FieldControlProps) {
  const { t } = useTranslation('task');
  return (
    <ManyPicker
      {...control}
      placeholder={t('plan.everyDay')}
      onChange={(days) => onChange?.(days.length > 0 ? days : undefined)}
      choices={weekdays.map((day) => ({ value: day, label: t(`day.${day}`) }))}
    />
  );
}
