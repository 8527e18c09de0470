import type { Route } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { type ReactNode, useRef, useState } from 'react';
import {
  addStep,
  type BulkProgressState,
  type BulkStep,
  listMatching,
  type PagePlace,
  runPerRow,
  startProgress,
} from '../../lib/list/bulk-run.ts';
import { countSelected, type ListSelection } from '../../lib/list/list-selection.ts';
import { useBlocks } from '../base/useBlocks.ts';
import type { ConfirmQuestion } from '../feedback/useConfirm.ts';
import type { Phrase } from '../text/usePhrase.ts';

export interface BulkTools {
  signal: AbortSignal;
  /** The list's filters as input of its call, for a server job over everything that matches. */
  filters: Record<string, unknown>;
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
  run?: (selection: ListSelection<Row>, tools: BulkTools) => AsyncIterable<BulkStep>;
  /** Leads on to a dialog with the selected rows, which does the work; takes single rows only. */
  open?: (rows: Row[]) => void;
  /** Leads elsewhere with what is selected, single rows or everything that matches the filters. */
  lead?: (selection: ListSelection<Row>, filters: Record<string, unknown>) => void;
  /** Asked before it starts. */
  confirm?: (selection: ListSelection<Row>) => ConfirmQuestion;
  disabledReason?: (selection: ListSelection<Row>) => string | null;
  /** Takes single rows only: 'all matching' is refused. */
  isRowsOnly?: boolean;
}

export interface BulkRun<Row> {
  action: BulkAction<Row> | null;
  progress: BulkProgressState | null;
  start: (action: BulkAction<Row>, selection: ListSelection<Row>, reason: string) => Promise<BulkProgressState>;
  retryFailed: () => Promise<BulkProgressState | null>;
  stop: () => void;
  close: () => void;
}

interface BulkSource<Row> {
  route: Route;
  filters: Record<string, unknown>;
  keyOf: (row: Row) => string;
  labelOf: (row: Row) => string;
}

/** Pages of the largest size while everything that matches is collected. */
const collectSize = 200;

/** Runs a bulk action and keeps count. */
export function useBulkRun<Row>({ route, filters, keyOf, labelOf }: BulkSource<Row>): BulkRun<Row> {
  const { call } = useBlocks();
  const [action, setAction] = useState<BulkAction<Row> | null>(null);
  const [progress, setProgress] = useState<BulkProgressState | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const touched = useRef({ rows: new Map<string, Row>(), reason: '' });

  async function rowsOf(selection: ListSelection<Row>, signal: AbortSignal): Promise<Row[]> {
    if (selection.kind === 'some') return [...selection.rows.values()];
    const readPage = (place: PagePlace) =>
      call(route, { ...filters, pageSize: collectSize, ...place } as never, { signal }) as Promise<Paged<Row>>;
    return listMatching(readPage, (row) => !selection.except.has(keyOf(row)), signal);
  }

  async function* perRow(chosen: BulkAction<Row>, rows: readonly Row[], signal: AbortSignal) {
    const { call: target, input } = chosen;
    if (!target || !input) throw new Error(`Bulk action ${chosen.key} has neither run nor call and input`);
    touched.current.rows = new Map(rows.map((row) => [keyOf(row), row]));
    const work = (row: Row) => call(target, input(row, touched.current.reason) as never, { signal });
    yield* runPerRow(rows, { keyOf, labelOf, signal, work });
  }

  async function follow(steps: (signal: AbortSignal) => AsyncIterable<BulkStep>, total: number) {
    const controller = new AbortController();
    stopper.current = controller;
    let state = startProgress(total);
    const show = (next: BulkProgressState) => {
      state = next;
      setProgress(next);
    };
    show(state);
    try {
      for await (const step of steps(controller.signal)) show(addStep(state, step));
      show({ ...state, state: controller.signal.aborted ? 'stopped' : 'finished' });
    } catch (error) {
      show({ ...state, state: 'broken', message: error instanceof Error ? error.message : String(error) });
    }
    return state;
  }

  return {
    action,
    progress,
    start: (chosen, selection, reason) => {
      setAction(chosen);
      touched.current = { rows: new Map(selection.kind === 'some' ? selection.rows : []), reason };
      return follow(async function* (signal) {
        if (chosen.run) yield* chosen.run(selection, { signal, filters, reason });
        else yield* perRow(chosen, await rowsOf(selection, signal), signal);
      }, countSelected(selection));
    },
    retryFailed: async () => {
      const failed = progress?.steps.filter((step) => !step.isDone) ?? [];
      const rows = failed.flatMap((step) => touched.current.rows.get(step.key) ?? []);
      if (!action || rows.length === 0) return null;
      return follow(
        (signal) =>
          action.run
            ? action.run(
                { kind: 'some', rows: new Map(rows.map((row) => [keyOf(row), row])) },
                { signal, filters, reason: touched.current.reason },
              )
            : perRow(action, rows, signal),
        rows.length,
      );
    },
    stop: () => stopper.current?.abort(),
    close: () => {
      setAction(null);
      setProgress(null);
    },
  };
}
