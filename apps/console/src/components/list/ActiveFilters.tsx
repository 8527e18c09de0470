import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useTranslation } from 'react-i18next';
import { type FilterValue, type FilterValues, isDayRange } from '../../lib/list/filter-values.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useTimeZone } from '../base/useTimeZone.ts';
import { useChoices } from '../choices/useChoices.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { rangeText } from './DateRangeFilter.tsx';
import styles from './FilterBar.module.css';
import { filterChoices, type ListFilter } from './list.filters.ts';

interface ActiveFiltersProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

const shownValues = 3;

/** What the list is filtered by, one chip each, also for filters that are folded away. */
export function ActiveFilters({ filters, values, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation('blocks');
  const active = filters.filter((filter) => values[filter.name] !== undefined);
  if (active.length === 0) return null;
  const without = (name: string) => {
    const { [name]: _removed, ...others } = values;
    onChange(others);
  };
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {active.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={values[filter.name] as FilterValue}
          onRemove={() => without(filter.name)}
        />
      ))}
      <li>
        <ActionButton kind="link" size="small" label={t('filter.clearAll')} onClick={() => onChange({})} />
      </li>
    </ul>
  );
}

function FilterChip({ filter, value, onRemove }: { filter: ListFilter; value: FilterValue; onRemove: () => void }) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const zone = useTimeZone();
  const values = isDayRange(value) ? [] : typeof value === 'string' ? [value] : value;
  const { options } = useChoices(filterChoices(filter), { values, isWanted: true });
  const label = phrase(filter.label);
  const nameOf = (item: string) => options.find((option) => option.value === item)?.text ?? item;
  const text = isDayRange(value)
    ? `${rangeText(value)}${value.zone === zone ? '' : ` (${value.zone})`}`
    : typeof value === 'string'
      ? nameOf(value)
      : `${value.slice(0, shownValues).map(nameOf).join(', ')}${value.length > shownValues ? ` +${value.length - shownValues}` : ''}`;
  return (
    <li className={styles.chip}>
      <span className={styles.chipText} title={`${label}: ${text}`}>
        <b>{label}:</b> {text}
      </span>
      <button
        type="button"
        className={styles.chipRemove}
        aria-label={t('filter.clearOne', { label })}
        title={t('filter.clearOne', { label })}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  );
}
