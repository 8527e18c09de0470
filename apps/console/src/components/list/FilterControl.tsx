import type { RefObject } from 'react';
import type { FilterValue } from '../../lib/list/filter-values.ts';
import { isDayRange } from '../../lib/list/filter-values.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { IdsFilter } from './IdsFilter.tsx';
import { SearchFilter } from './SearchFilter.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import type { ListFilter } from './useListFilters.ts';

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
      return (
        <SelectFilter
          label={label}
          placeholder={placeholder}
          options={filter.options}
          isMulti={filter.kind === 'multi'}
          value={filter.kind === 'multi' ? list : typeof value === 'string' ? [value] : []}
          onChange={(values) => onChange(filter.kind === 'multi' ? values : values[0])}
        />
      );
    case 'search':
      return (
        <SearchFilter
          label={label}
          source={filter.source}
          isMulti={filter.isMulti ?? false}
          value={filter.isMulti ? list : typeof value === 'string' ? [value] : []}
          onChange={(values) => onChange(filter.isMulti ? values : values[0])}
        />
      );
    case 'ids':
      return <IdsFilter label={label} value={list} max={filter.max} pattern={filter.pattern} onChange={onChange} />;
    case 'dateRange':
      return (
        <DateRangeFilter label={label} value={value && isDayRange(value) ? value : undefined} onChange={onChange} />
      );
  }
}
