import { useQueryClient } from '@tanstack/react-query';
import type { Route } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { type ReactNode, useRef, useState } from 'react';
import {
  type BulkProgressState,
  type BulkStep,
  BulkTally,
  listMatching,
  type PagePlace,
  runPerRow,
} from '../../lib/list/bulk-run.ts';
import { countSelected, type ListSelection } from '../../lib/list/list-selection.ts';
import { refreshAfter } from '../../lib/request/refresh.ts';
import { useBlocks } from '../base/useBlocks.ts';
import type { ConfirmQuestion } from '../feedback/useConfirm.ts';
import type { Phrase } from '../text/usePhrase.ts';

export interface BulkTools<Row> {
  signal: AbortSignal;
  /** The selected rows; for everything that matches they are read page by page. */
  rows: () => Promise<Row[]>;
  /** What the person gave as reason, where the question asked for one. */
  reason: string;
}

export interface BulkAction<Row> {
  key: string;
  label: Phrase;
  icon?: ReactNode;
  isDanger?: boolean;
  /** One call per row, with `input`; also decides whether the person sees the action. */
  call?: Route;
  input?: (row: Row, reason: string) => unknown;
  /** Anything else: yields the outcome of each row as it comes. */
  run?: (selection: ListSelection<Row>, tools: BulkTools<Row>) => AsyncIterable<BulkStep>;
  /** Leads on to a dialog with the selected rows, which does the work; takes single rows only. */
  open?: (rows: Row[]) => void;
  /** Leads elsewhere with what is selected, single rows or everything that matches the filters. */
  lead?: (selection: ListSelection<Row>, filters: Record<string, unknown>) => void;
  /** Asked before it starts. */
  confirm?: (selection: ListSelection<Row>) => ConfirmQuestion;
  /** The person proves once who they are, before the first row. */
  needsProof?: boolean;
  disabledReason?: (selection: ListSelection<Row>) => string | null;
  /** Takes single rows only: 'all matching' is refused. */
  isRowsOnly?: boolean;
}

export interface BulkOutcome<Row> extends BulkProgressState {
  /** Rows that failed, for another try. */
  failedRows: ReadonlyMap<string, Row>;
}

export interface BulkRun<Row> {
  action: BulkAction<Row> | null;
  progress: BulkProgressState | null;
  start: (action: BulkAction<Row>, selection: ListSelection<Row>, reason: string) => Promise<BulkOutcome<Row>>;
  retryFailed: () => Promise<BulkOutcome<Row> | null>;
  stop: () => void;
  close: () => void;
}

/** The list a bulk action works on. */
export interface BulkSource<Row> {
  route: Route;
  /** Its filters as input of its call. */
  filters: Record<string, unknown>;
  keyOf: (row: Row) => string;
  labelOf: (row: Row) => string;
}

/** Pages of the largest size while everything that matches is collected. */
const collectSize = 200;

/** Runs a bulk action and keeps count. */
export function useBulkRun<Row>({ route, filters, keyOf, labelOf }: BulkSource<Row>): BulkRun<Row> {
  const { call } = useBlocks();
  const client = useQueryClient();
  const [action, setAction] = useState<BulkAction<Row> | null>(null);
  const [progress, setProgress] = useState<BulkProgressState | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const last = useRef({ failedRows: new Map<string, Row>(), reason: '' });

  async function readRows(selection: ListSelection<Row>, signal: AbortSignal): Promise<Row[]> {
    if (selection.kind === 'some') return [...selection.rows.values()];
    const readPage = (place: PagePlace) =>
      call(route, { ...filters, pageSize: collectSize, ...place } as never, { signal }) as Promise<Paged<Row>>;
    return listMatching(readPage, (row) => !selection.except.has(keyOf(row)), signal);
  }

  async function* perRow(chosen: BulkAction<Row>, { rows, signal, reason }: BulkTools<Row>) {
    const { call: target, input } = chosen;
    if (!target || !input) throw new Error(`Bulk action ${chosen.key} has neither run nor call and input`);
    const work = (row: Row) => call(target, input(row, reason) as never, { signal, isOwn: true });
    yield* runPerRow(await rows(), { keyOf, labelOf, signal, work });
  }

  async function follow(chosen: BulkAction<Row>, selection: ListSelection<Row>, reason: string) {
    const controller = new AbortController();
    stopper.current = controller;
    const { signal } = controller;
    const touched = new Map<string, Row>();
    const rows = async () => {
      const found = await readRows(selection, signal);
      for (const row of found) touched.set(keyOf(row), row);
      return found;
    };
    const tools = { signal, reason, rows };
    const tally = new BulkTally(countSelected(selection), setProgress);
    const settle = (ended: BulkProgressState): BulkOutcome<Row> => {
      const failed = ended.failures.flatMap(({ key }) => {
        const row = touched.get(key);
        return row === undefined ? [] : [[key, row] as const];
      });
      last.current = { failedRows: new Map(failed), reason };
      if (chosen.call) void refreshAfter(client, chosen.call);
      return { ...ended, failedRows: last.current.failedRows };
    };
    try {
      for await (const step of chosen.run?.(selection, tools) ?? perRow(chosen, tools)) tally.add(step);
      return settle(tally.end(signal.aborted ? 'stopped' : 'finished'));
    } catch (error) {
      return settle(tally.end('broken', error instanceof Error ? error.message : String(error)));
    }
  }

  return {
    action,
    progress,
    start: (chosen, selection, reason) => {
      setAction(chosen);
      return follow(chosen, selection, reason);
    },
    retryFailed: async () => {
      const { failedRows, reason } = last.current;
      if (!action || failedRows.size === 0) return null;
      return follow(action, { kind: 'some', rows: failedRows }, reason);
    },
    stop: () => stopper.current?.abort(),
    close: () => {
      setAction(null);
      setProgress(null);
    },
  };
}
