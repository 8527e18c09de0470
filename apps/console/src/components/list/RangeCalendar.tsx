import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

interface RangeCalendarProps {
  label: string;
  value: { from: string; to: string } | undefined;
  onChange: (days: { from: string; to: string }) => void;
}

const format = 'YYYY-MM-DD';

export function RangeCalendar({ label, value, onChange }: RangeCalendarProps) {
  const { t } = useTranslation('blocks');
  return (
    <DatePicker.RangePicker
      style={{ width: '100%' }}
      aria-label={label}
      format={format}
      allowClear={false}
      placeholder={[t('filter.from'), t('filter.to')]}
      value={value ? [dayjs(value.from), dayjs(value.to)] : null}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) onChange({ from: from.format(format), to: to.format(format) });
      }}
    />
  );
}
