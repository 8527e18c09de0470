import type { ComponentType } from 'react';
import type { FilterShape } from '../../lib/list/filter-values.ts';
import type { Choices, OptionSource, SearchSource, TextChoice } from '../choices/useChoices.ts';
import type { Phrase } from '../text/usePhrase.ts';

interface FilterWords {
  label: Phrase;
  placeholder?: Phrase;
}

export interface OwnFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** `N` are the names of the call's own inputs. */
export type ListFilter<N extends string = string> = FilterWords &
  (
    | { kind: 'text'; name: N }
    | { kind: 'select' | 'multi'; name: N; options: readonly TextChoice[] | OptionSource }
    | { kind: 'search'; name: N; isMulti?: boolean; source: SearchSource }
    /** One text that a control of its own makes; `source` names it. */
    | { kind: 'own'; name: N; source: SearchSource; control: ComponentType<OwnFilterProps> }
    /** A pasted column of serial numbers or other ids. */
    | { kind: 'ids'; name: N; max?: number; pattern?: RegExp }
    /** Two inputs of the call: the first and the last moment. */
    | { kind: 'dateRange'; name: string; from: N; to: N }
  );

export const filterShapes = (filters: readonly ListFilter[]): FilterShape[] =>
  filters.map((filter) =>
    filter.kind === 'search'
      ? { kind: filter.isMulti ? 'multi' : 'select', name: filter.name }
      : filter.kind === 'own'
        ? { kind: 'text', name: filter.name }
        : filter,
  );

/** What a filter offers; none where it is typed or a range. */
export const filterChoices = (filter: ListFilter): Choices =>
  'source' in filter ? filter.source : 'options' in filter ? filter.options : [];
