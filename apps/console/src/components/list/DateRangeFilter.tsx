import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore, zoneOffset } from '../../lib/format/instant.ts';
import type { DayRange } from '../../lib/list/filter-values.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { Popup } from '../base/Popup.tsx';
import { useNow } from '../base/useNow.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import styles from './FilterBar.module.css';

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
    <div className={styles.holder}>
      <Popup
        label={label}
        isOpen={isOpen}
        onOpenChange={setOpen}
        width={340}
        trigger={(attributes) => (
          <button type="button" className={styles.trigger} {...attributes}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value ? rangeText(value) : null}</span>
            <CalendarOutlined aria-hidden />
          </button>
        )}
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
      </Popup>
      {value ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('filter.clearOne', { label })}
          onClick={() => onChange(undefined)}
        >
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
