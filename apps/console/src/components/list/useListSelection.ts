import { type RefObject, useRef, useState } from 'react';
import {
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
  lastTouched: RefObject<string | null>;
}

export interface SelectionControl<Row> {
  selection: ListSelection<Row>;
  toggle: (row: KeyedRow<Row>, isRange?: boolean) => void;
  togglePage: () => void;
  selectMatching: (total: number, isTotalCapped: boolean) => void;
  /** Keeps only these rows: what failed, for another try. */
  keep: (rows: ReadonlyMap<string, Row>) => void;
  clear: () => void;
}

/**
 * Rows picked on any page stay picked while paging, sorting and filtering. 'All matching' means the filters it was
 * chosen under, so it ends when they change.
 */
export function useListSelection<Row>(filterKey: string): SelectionState<Row> {
  const [held, setHeld] = useState<{ selection: ListSelection<Row>; filterKey: string }>({
    selection: emptySelection(),
    filterKey,
  });
  const lastTouched = useRef<string | null>(null);
  const isOutdated = held.selection.kind === 'matching' && held.filterKey !== filterKey;
  const selection = isOutdated ? emptySelection<Row>() : held.selection;
  const set = (next: ListSelection<Row>) => setHeld({ selection: next, filterKey });
  return { selection, set, lastTouched };
}

/** What can be done with a selection, given the rows on the screen. */
export function controlSelection<Row>(
  { selection, set, lastTouched }: SelectionState<Row>,
  page: readonly KeyedRow<Row>[],
): SelectionControl<Row> {
  return {
    selection,
    toggle: (row, isRange = false) => {
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
