import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FieldControlProps } from '../../../../components/form/useFormFields.ts';

/** A wall-clock time without a zone: that of a device, or of a zone chosen beside it. */
export function WallClockField({ value, onChange, ...attributes }: FieldControlProps) {
  return (
    <DatePicker
      {...attributes}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={typeof value === 'string' ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format('YYYY-MM-DDTHH:mm:00'))}
    />
  );
}
