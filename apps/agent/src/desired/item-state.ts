import { join } from 'node:path';
import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';
import { readIfThere, writeDurably } from '../state/durable-file.ts';
import type { ItemContent, ItemOutcome, ItemReport } from './desired-handler.ts';

interface Tried {
  /** In a row. */
  failures: number;
  /** When to look at it next; null for never. */
  nextAt: number | null;
}

/** All its files are here. */
export interface HeldItem extends ItemContent, Tried {
  hash: string;
  guard: WorkGuard | null;
  /** Null until it was carried out. */
  result: ItemOutcome | null;
}

/** Its files are still to be fetched. */
export interface ComingItem extends Tried {
  hash: string;
  content: DesiredChange['items'][string];
  takenAt: number;
  reason: string;
}

export interface LeavingItem extends Tried {
  guard: WorkGuard | null;
}

interface State {
  items: Record<string, HeldItem>;
  coming: Record<string, ComingItem>;
  leaving: Record<string, LeavingItem>;
  /** The last report, as JSON: an equal one is not sent again. */
  reported: string;
}

const plain = { files: [], guard: null, failures: 0, nextAt: null };

/** On disk before anything is done about it. */
export class ItemState {
  readonly items: Map<string, HeldItem>;
  readonly coming: Map<string, ComingItem>;
  readonly leaving: Map<string, LeavingItem>;
  reported: string;
  private readonly path: string;

  constructor(folder: string) {
    this.path = join(folder, 'desired.json');
    const text = readIfThere(this.path);
    const kept: Partial<State> = text ? JSON.parse(text) : {};
    // Items an older agent kept had neither files nor a guard.
    const items = Object.entries(kept.items ?? {}).map(([name, item]) => [name, { ...plain, ...item }] as const);
    this.items = new Map(items);
    this.coming = new Map(Object.entries(kept.coming ?? {}));
    this.leaving = new Map(Object.entries(kept.leaving ?? {}));
    this.reported = kept.reported ?? '{}';
  }

  save(): void {
    const state: State = {
      items: Object.fromEntries(this.items),
      coming: Object.fromEntries(this.coming),
      leaving: Object.fromEntries(this.leaving),
      reported: this.reported,
    };
    writeDurably(this.path, JSON.stringify(state));
  }

  /** The earliest moment something is due; null while nothing is. */
  get nextAt(): number | null {
    const moments = [this.items, this.coming, this.leaving].flatMap((all) =>
      [...all.values()].flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt])),
    );
    return moments.length > 0 ? Math.min(...moments) : null;
  }

  /** Something has come and was not carried out yet. */
  get isNew(): boolean {
    return [...this.items.values()].some(({ result }) => result === null);
  }

  get fileHashes(): Set<string> {
    const held = [...this.items.values()].flatMap(({ files }) => files);
    const coming = [...this.coming.values()].flatMap(({ content }) => content.files ?? []);
    return new Set([...held, ...coming].map(({ sha256 }) => sha256));
  }

  /** What became of each item; of one whose files do not come, that they do not. */
  outcomes(): ItemReport {
    const held = [...this.items].flatMap(([name, { hash, result }]) =>
      result ? [[name, { hash, ...result }] as const] : [],
    );
    const failing = [...this.coming].flatMap(([name, { hash, failures, reason }]) =>
      failures > 0 ? [[name, { hash, outcome: 'failed' as const, reason }] as const] : [],
    );
    return Object.fromEntries([...held, ...failing]);
  }
}
