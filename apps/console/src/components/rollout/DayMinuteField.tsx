import Input from 'antd/es/input/Input';
import type { FieldControlProps } from '../form/useFormFields.ts';
import { minuteOf, minuteText } from './rollout.rules.ts';

/** A time of the day, kept as the minutes since midnight. */
export function DayMinuteField({ value, onChange, ...control }: FieldControlProps) {
  return (
    <Input
      {...control}
      type="time"
      value={typeof value === 'number' ? minuteText(value) : ''}
      onChange={(event) => onChange?.(minuteOf(event.target.value))}
    />
  );
}
