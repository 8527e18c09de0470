import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValues } from '../../lib/list/filter-values.ts';
import { deviceFilters } from '../device/device.filters.ts';
import { ActiveFilters } from '../list/ActiveFilters.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import styles from './TargetPicker.module.css';

/** Ranges of days come from the device list as moments and are kept as they came. */
const editable = deviceFilters.filter(({ kind }) => kind !== 'dateRange');
const names = new Set<string>(editable.map(({ name }) => name));

/** The filters of the device list, as a target. */
export function FilterTarget({ filter, onChange }: { filter: DeviceFilter; onChange: (filter: DeviceFilter) => void }) {
  const { t } = useTranslation('task');
  const search = useRef<HTMLInputElement>(null);
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.filter(([name]) => names.has(name))) as FilterValues;
  const kept = Object.fromEntries(given.filter(([name]) => !names.has(name)));
  const change = (next: FilterValues) => onChange({ ...kept, ...next } as DeviceFilter);
  return (
    <div className={styles.field}>
      <FilterBar filters={editable} values={values} onChange={change} searchRef={search} />
      <ActiveFilters filters={editable} values={values} onChange={change} />
      <p className={styles.hint}>{t(Object.keys(kept).length > 0 ? 'target.filterTimes' : 'target.filterHint')}</p>
    </div>
  );
}
