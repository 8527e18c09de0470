import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';
import { weekdays } from './weekdays.rules.ts';

/** Days of the week; none of them means every day. */
export function WeekdaysSelect({ id, value, onChange, disabled }: FieldControlProps) {
  const { t } = useTranslation('task');
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      disabled={Boolean(disabled)}
      placeholder={t('plan.everyDay')}
      value={(value as number[] | undefined) ?? []}
      onChange={(days: number[]) => onChange?.(days.length > 0 ? days : undefined)}
      options={weekdays.map((day) => ({ value: day, label: t(`day.${day}`) }))}
    />
  );
}
