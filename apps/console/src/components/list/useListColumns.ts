import type { ReactNode } from 'react';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';

export interface ListColumn<Row> {
  key: string;
  title: Phrase;
  /** Without it the field named by `key` is shown as text. */
  render?: (row: Row) => ReactNode;
  /** Field to sort by, where it is not named like the column. Sortable are the fields the call declares. */
  sortField?: string;
  /** Before there are rows; then as wide as its content. */
  width?: number;
  /** Texts longer than this are cut on a screen without room for them. */
  cutAt?: number;
  align?: 'start' | 'end';
  /** Not shown until somebody asks for it. */
  isExtra?: boolean;
  /** Cannot be hidden: what the row is recognised by. Stands first and stays there. */
  isKey?: boolean;
}

export interface ShownColumn<Row> extends ListColumn<Row> {
  text: string;
  sort: string | null;
}

/** Columns in the order and selection somebody chose; the key columns always lead. */
export function arrangeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row>[] {
  const keys = columns.filter((column) => column.isKey);
  const others = chosen
    ? chosen.map((key) => columns.find((column) => column.key === key)).filter((column) => column && !column.isKey)
    : columns.filter((column) => !column.isExtra && !column.isKey);
  return [...keys, ...(others as ListColumn<Row>[])];
}

/** `chosen`: from the URL, else from the person's preference, else the declaration. */
export function useListColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
  sortable: readonly string[],
): { shown: ShownColumn<Row>[]; all: { key: string; text: string; isKey: boolean }[] } {
  const phrase = usePhrase();
  const shown = arrangeColumns(columns, chosen).map((column) => {
    const field = column.sortField ?? column.key;
    return { ...column, text: phrase(column.title), sort: sortable.includes(field) ? field : null };
  });
  const all = columns.map((column) => ({
    key: column.key,
    text: phrase(column.title),
    isKey: Boolean(column.isKey),
  }));
  return { shown, all };
}
