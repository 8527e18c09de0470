import { type RefObject, useRef, useState } from 'react';
import {
  countSelected,
  emptySelection,
  type KeyedRow,
  type ListSelection,
  rowsBetween,
  setSelected,
  togglePage,
  toggleRow,
} from '../../lib/list/list-selection.ts';

interface SelectionState<Row> {
  selection: ListSelection<Row>;
  set: (next: ListSelection<Row>) => void;
  /** It was made under other filters, and nobody has said yet that it is to stay. */
  isUnsettled: boolean;
  settle: () => void;
  lastTouched: RefObject<string | null>;
}

export interface SelectionControl<Row> extends Pick<SelectionState<Row>, 'selection' | 'isUnsettled' | 'settle'> {
  toggle: (row: KeyedRow<Row>, isRange?: boolean) => void;
  togglePage: () => void;
  selectMatching: (total: number, isTotalCapped: boolean) => void;
  /** Keeps only these rows: what failed, for another try. */
  keep: (rows: ReadonlyMap<string, Row>) => void;
  clear: () => void;
}

/**
 * Rows picked on any page stay picked while paging and sorting. Under other filters they stay if the person says so: until
 * then nothing can be done with them. 'All matching' means the filters it was chosen under, so it ends when they change.
 */
export function useListSelection<Row>(filterKey: string): SelectionState<Row> {
  const [held, setHeld] = useState<{ selection: ListSelection<Row>; filterKey: string }>({
    selection: emptySelection(),
    filterKey,
  });
  const lastTouched = useRef<string | null>(null);
  const isOfOthers = held.filterKey !== filterKey;
  const isOutdated = held.selection.kind === 'matching' && isOfOthers;
  const selection = isOutdated ? emptySelection<Row>() : held.selection;
  const isUnsettled = isOfOthers && countSelected(selection) > 0;
  return {
    selection,
    // A row more or less is no answer to what becomes of the others.
    set: (next) =>
      setHeld({ selection: next, filterKey: isUnsettled && next.kind === 'some' ? held.filterKey : filterKey }),
    isUnsettled,
    settle: () => setHeld({ selection, filterKey }),
    lastTouched,
  };
}

/** What can be done with a selection, given the rows on the screen. */
export function controlSelection<Row>(
  { selection, set, isUnsettled, settle, lastTouched }: SelectionState<Row>,
  page: readonly KeyedRow<Row>[],
): SelectionControl<Row> {
  return {
    selection,
    isUnsettled,
    settle,
    toggle: (row, isRange = false) => {
      if (!page.some(({ key }) => key === row.key)) return;
      const rows = isRange ? rowsBetween(page, lastTouched.current, row.key) : [];
      lastTouched.current = row.key;
      set(rows.length > 1 ? setSelected(selection, rows, true) : toggleRow(selection, row));
    },
    togglePage: () => set(togglePage(selection, page)),
    selectMatching: (total, isTotalCapped) => set({ kind: 'matching', total, isTotalCapped, except: new Map() }),
    keep: (rows) => set({ kind: 'some', rows }),
    clear: () => set(emptySelection()),
  };
}
