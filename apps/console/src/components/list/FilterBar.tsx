import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterValue, type FilterValues, isEmptyValue } from '../../lib/list/filter-values.ts';
import { useWidth } from '../base/useWidth.ts';
import styles from './FilterBar.module.css';
import { FilterControl } from './FilterControl.tsx';
import type { ListFilter } from './list.filters.ts';

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

/** As many filters as the row has room for; the others unfold below. */
export function FilterBar({ filters, values, onChange, searchRef, end }: FilterBarProps) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const width = useWidth(grid);
  const fitting = width === null ? beforeMeasured : Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const hiddenCount = Math.max(0, filters.length - fitting);
  const shown = isOpen ? filters : filters.slice(0, fitting);
  const search = filters.find((filter) => filter.kind === 'text');
  const set = (name: string, value: FilterValue | undefined, isTyping = false) => {
    const { [name]: _old, ...others } = values;
    onChange(value === undefined || isEmptyValue(value) ? others : { ...others, [name]: value }, isTyping);
  };
  return (
    <search className={styles.bar} aria-label={t('filter.bar')}>
      <div
        ref={grid}
        id={gridId}
        className={styles.grid}
        style={{ gridTemplateColumns: `repeat(${Math.min(fitting, filters.length) || 1}, minmax(0, 340px))` }}
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
        {hiddenCount > 0 ? (
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
    </search>
  );
}
