import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore, zoneOffset } from '../../lib/format/instant.ts';
import type { DayRange } from '../../lib/list/filter-values.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useNow } from '../base/useNow.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import styles from './FilterBar.module.css';
import { PopupFilter } from './PopupFilter.tsx';

/** The calendar is 60 kB: it comes when somebody opens it. */
const RangeCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).RangeCalendar }));

interface DateRangeFilterProps {
  label: string;
  value: DayRange | undefined;
  onChange: (value: DayRange | undefined) => void;
}

const presets = [
  { key: 'filter.today', from: 0, to: 0 },
  { key: 'filter.yesterday', from: 1, to: 1 },
  { key: 'filter.last7', from: 6, to: 0 },
  { key: 'filter.last30', from: 29, to: 0 },
  { key: 'filter.last90', from: 89, to: 0 },
] as const;

/** `2026-02-05 – 2026-02-11`, one day as one day. */
export const rangeText = ({ from, to }: DayRange): string => (from === to ? from : `${from} – ${to}`);

/** Whole days in a named zone. */
export function DateRangeFilter({ label, value, onChange }: DateRangeFilterProps) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const zone = useTimeZone();
  const now = useNow();
  const shownZone = value?.zone ?? zone;
  const choose = (range: DayRange | undefined) => {
    onChange(range);
    setOpen(false);
  };
  return (
    <PopupFilter
      label={label}
      text={value && rangeText(value)}
      icon={<CalendarOutlined aria-hidden />}
      width={340}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClear={() => onChange(undefined)}
    >
      <div className={styles.presets}>
        {presets.map((preset) => (
          <ActionButton
            key={preset.key}
            size="small"
            label={t(preset.key)}
            onClick={() =>
              choose({
                from: dayBefore(new Date(), preset.from, zone),
                to: dayBefore(new Date(), preset.to, zone),
                zone,
              })
            }
          />
        ))}
      </div>
      <Suspense fallback={<SkeletonLines rows={1} />}>
        <RangeCalendar label={label} value={value} onChange={(days) => choose({ ...days, zone })} />
      </Suspense>
      <p className={styles.problem} style={{ color: 'var(--td-text-soft)' }}>
        {t('filter.zone', { zone: shownZone, offset: zoneOffset(now, shownZone) })}
      </p>
    </PopupFilter>
  );
}
