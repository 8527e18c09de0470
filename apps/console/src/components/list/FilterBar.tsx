import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterValue, type FilterValues, isEmptyValue } from '../../lib/list/filter-values.ts';
import { useWidth } from '../base/useWidth.ts';
import styles from './FilterBar.module.css';
import { FilterControl } from './FilterControl.tsx';
import type { ListFilter } from './list.filters.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

interface FilterBarProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onChange: (values: FilterValues, isTyping: boolean) => void;
  /** The first text filter: `/` leads there. */
  searchRef: RefObject<HTMLInputElement | null>;
  /** Tools of the list, at the end of the row. */
  end?: ReactNode;
}

const narrowest = 180;
const gap = 8;
const beforeMeasured = 4;
/** Below this a row has room for the search and nothing beside it. */
const sheetBelow = 640;

/** As many filters as the row has room for; the others unfold below, or on a phone open as a sheet. */
export function FilterBar({ filters, values, onChange, searchRef, end }: FilterBarProps) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const bar = useRef<HTMLElement>(null);
  const room = useWidth(bar);
  const isNarrow = room !== null && room < sheetBelow;
  const width = useWidth(grid);
  const fitting = isNarrow
    ? 1
    : width === null
      ? beforeMeasured
      : Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const hiddenCount = Math.max(0, filters.length - fitting);
  const search = filters.find((filter) => filter.kind === 'text');
  const others = filters.filter((filter) => filter !== search);
  const shown = isNarrow ? (search ? [search] : []) : isOpen ? filters : filters.slice(0, fitting);
  const activeCount = others.filter((filter) => values[filter.name] !== undefined).length;
  const set = (name: string, value: FilterValue | undefined, isTyping = false) => {
    const { [name]: _old, ...kept } = values;
    onChange(value === undefined || isEmptyValue(value) ? kept : { ...kept, [name]: value }, isTyping);
  };
  return (
    <search ref={bar} className={styles.bar} data-narrow={isNarrow || undefined} aria-label={t('filter.bar')}>
      <div
        ref={grid}
        id={gridId}
        className={styles.grid}
        style={{
          gridTemplateColumns: `repeat(${Math.min(fitting, filters.length) || 1}, minmax(0, ${isNarrow ? '1fr' : '340px'}))`,
        }}
      >
        {shown.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            value={values[filter.name]}
            onChange={(value, isTyping) => set(filter.name, value, isTyping)}
            inputRef={filter === search ? searchRef : undefined}
          />
        ))}
      </div>
      <div className={styles.end}>
        {isNarrow && others.length > 0 ? (
          <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <FilterOutlined aria-hidden />
            {activeCount > 0 ? t('filter.openActive', { count: activeCount }) : t('filter.open')}
          </button>
        ) : null}
        {!isNarrow && hiddenCount > 0 ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={gridId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('filter.fewer') : t('filter.more', { count: hiddenCount })}
            {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </button>
        ) : null}
        {end}
      </div>
      <Suspense>
        {isNarrow && isOpen ? (
          <FilterSheet filters={others} values={values} onSet={set} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </search>
  );
}
