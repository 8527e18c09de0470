import type { RefObject } from 'react';
import type { FilterValue } from '../../lib/list/filter-values.ts';
import { isDayRange } from '../../lib/list/filter-values.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { IdsFilter } from './IdsFilter.tsx';
import { filterChoices, type ListFilter } from './list.filters.ts';
import { TextFilter } from './TextFilter.tsx';

interface FilterControlProps {
  filter: ListFilter;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined, isTyping?: boolean) => void;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** The control of one filter by its kind. */
export function FilterControl({ filter, value, onChange, inputRef }: FilterControlProps) {
  const phrase = usePhrase();
  const label = phrase(filter.label);
  const placeholder = filter.placeholder ? phrase(filter.placeholder) : undefined;
  const list = Array.isArray(value) ? value : [];
  switch (filter.kind) {
    case 'text':
      return (
        <TextFilter
          label={label}
          placeholder={placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          inputRef={inputRef}
        />
      );
    case 'select':
    case 'multi':
    case 'search': {
      const isMulti = filter.kind === 'search' ? Boolean(filter.isMulti) : filter.kind === 'multi';
      return (
        <ChoiceFilter
          label={label}
          placeholder={placeholder}
          choices={filterChoices(filter)}
          isMulti={isMulti}
          value={isMulti ? list : typeof value === 'string' ? [value] : []}
          onChange={(values) => onChange(isMulti ? values : values[0])}
        />
      );
    }
    case 'own':
      return <filter.control label={label} value={typeof value === 'string' ? value : undefined} onChange={onChange} />;
    case 'ids':
      return <IdsFilter label={label} value={list} max={filter.max} pattern={filter.pattern} onChange={onChange} />;
    case 'dateRange':
      return (
        <DateRangeFilter label={label} value={value && isDayRange(value) ? value : undefined} onChange={onChange} />
      );
  }
}
