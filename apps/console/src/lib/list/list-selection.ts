/** Rows a person picked, on this page and others, or everything that matches the filters but for a few. */
export type ListSelection<Row> =
  | { kind: 'some'; rows: ReadonlyMap<string, Row> }
  | { kind: 'matching'; total: number; isTotalCapped: boolean; except: ReadonlyMap<string, Row> };

export type KeyedRow<Row> = { key: string; row: Row };

export const emptySelection = <Row>(): ListSelection<Row> => ({ kind: 'some', rows: new Map() });

const picked = <Row>(selection: ListSelection<Row>): ReadonlyMap<string, Row> =>
  selection.kind === 'some' ? selection.rows : selection.except;

export const isRowSelected = <Row>(selection: ListSelection<Row>, key: string): boolean =>
  picked(selection).has(key) === (selection.kind === 'some');

export const countSelected = <Row>(selection: ListSelection<Row>): number =>
  selection.kind === 'some' ? selection.rows.size : Math.max(0, selection.total - selection.except.size);

/** Sets the rows to selected or not; what is picked elsewhere stays. */
export function setSelected<Row>(
  selection: ListSelection<Row>,
  rows: readonly KeyedRow<Row>[],
  isSelected: boolean,
): ListSelection<Row> {
  const next = new Map(picked(selection));
  for (const { key, row } of rows) {
    if (isSelected === (selection.kind === 'some')) next.set(key, row);
    else next.delete(key);
  }
  return selection.kind === 'some' ? { kind: 'some', rows: next } : { ...selection, except: next };
}

export const toggleRow = <Row>(selection: ListSelection<Row>, row: KeyedRow<Row>): ListSelection<Row> =>
  setSelected(selection, [row], !isRowSelected(selection, row.key));

/** The header's box: all rows of the page, or none of them when all were selected. */
export function togglePage<Row>(selection: ListSelection<Row>, page: readonly KeyedRow<Row>[]): ListSelection<Row> {
  const isWhole = page.length > 0 && page.every(({ key }) => isRowSelected(selection, key));
  return setSelected(selection, page, !isWhole);
}

export const pageMark = <Row>(
  selection: ListSelection<Row>,
  page: readonly KeyedRow<Row>[],
): 'none' | 'some' | 'all' => {
  const count = page.filter(({ key }) => isRowSelected(selection, key)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
};

/** After a shift-click: everything between the last row touched and this one, both included. */
export function rowsBetween<Row>(page: readonly KeyedRow<Row>[], from: string | null, to: string): KeyedRow<Row>[] {
  const start = page.findIndex(({ key }) => key === from);
  const end = page.findIndex(({ key }) => key === to);
  if (end < 0) return [];
  return start < 0 ? page.slice(end, end + 1) : page.slice(Math.min(start, end), Math.max(start, end) + 1);
}
