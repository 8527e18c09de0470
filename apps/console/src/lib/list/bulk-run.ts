/** What became of one row of a bulk action. */
export interface BulkStep {
  key: string;
  label: string;
  isDone: boolean;
  /** Why it failed. */
  message?: string;
}

interface PerRow<Row> {
  keyOf: (row: Row) => string;
  labelOf: (row: Row) => string;
  work: (row: Row) => Promise<unknown>;
  signal: AbortSignal;
  /** Calls under way at once. */
  width?: number;
}

/** Makes one call per row, a few at a time, and tells each outcome as it comes. One failure stops nothing. */
export async function* runPerRow<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  { keyOf, labelOf, work, signal, width = 4 }: PerRow<Row>,
): AsyncGenerator<BulkStep> {
  const underWay = new Map<string, Promise<BulkStep>>();
  const settle = async (): Promise<BulkStep> => {
    const step = await Promise.race(underWay.values());
    underWay.delete(step.key);
    return step;
  };
  for await (const row of rows) {
    if (signal.aborted) break;
    const key = keyOf(row);
    underWay.set(
      key,
      work(row).then(
        () => ({ key, label: labelOf(row), isDone: true }),
        (error: unknown) => ({
          key,
          label: labelOf(row),
          isDone: false,
          message: error instanceof Error ? error.message : String(error),
        }),
      ),
    );
    if (underWay.size >= width) yield await settle();
  }
  while (underWay.size > 0) yield await settle();
}

interface PageOfRows<Row> {
  items: readonly Row[];
  total: number;
  nextCursor: string | null;
}

/** Lists that keep growing page by cursor, short ones by number. */
export interface PagePlace {
  pageNo: number;
  cursor?: string;
}

/** Everything that matches, page after page. The rows are collected first: the action may change what matches. */
export async function listMatching<Row>(
  readPage: (place: PagePlace) => Promise<PageOfRows<Row>>,
  isWanted: (row: Row) => boolean,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  let seen = 0;
  let place: PagePlace | null = { pageNo: 1 };
  while (place && !signal.aborted) {
    const page: PageOfRows<Row> = await readPage(place);
    rows.push(...page.items.filter(isWanted));
    seen += page.items.length;
    if (page.nextCursor !== null) place = { pageNo: 1, cursor: page.nextCursor };
    else place = page.items.length > 0 && seen < page.total ? { pageNo: place.pageNo + 1 } : null;
  }
  return rows;
}

export interface BulkProgressState {
  total: number;
  done: number;
  failed: number;
  /** Of the rows that failed only: what worked is a number. */
  failures: readonly BulkStep[];
  state: 'running' | 'stopped' | 'finished' | 'broken';
  /** Why the whole run broke off. */
  message?: string;
}

/** A screen that counts faster than this is not read. */
const publishMs = 250;

/** Counts the outcomes of a run, and tells of them four times a second at most, and when it ends. */
export class BulkTally {
  readonly #publish: (progress: BulkProgressState) => void;
  readonly #failures: BulkStep[] = [];
  #total: number;
  #done = 0;
  #publishedAt = Date.now();

  constructor(total: number, publish: (progress: BulkProgressState) => void) {
    this.#total = total;
    this.#publish = publish;
    publish(this.#progress('running'));
  }

  add(step: BulkStep): void {
    this.#done += 1;
    if (!step.isDone) this.#failures.push(step);
    const now = Date.now();
    if (now - this.#publishedAt < publishMs) return;
    this.#publishedAt = now;
    this.#publish(this.#progress('running'));
  }

  end(state: 'stopped' | 'finished' | 'broken', message?: string): BulkProgressState {
    const progress = { ...this.#progress(state), ...(message === undefined ? {} : { message }) };
    this.#publish(progress);
    return progress;
  }

  #progress(state: BulkProgressState['state']): BulkProgressState {
    return {
      // A total from a capped count may turn out too small.
      total: Math.max(this.#total, this.#done),
      done: this.#done,
      failed: this.#failures.length,
      failures: this.#failures.slice(),
      state,
    };
  }
}
