import { join } from 'node:path';
import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import type { desiredOutcomes } from '@tilldeck/contracts/link/uplink.schemas';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

export interface ItemOutcome {
  outcome: (typeof desiredOutcomes)[number];
  reason?: string;
}

/** Brings the machine to what an item asks for. Asked again for the same document, nothing changes. */
export interface DesiredApplier {
  item: string;
  apply(document: Record<string, unknown>): Promise<ItemOutcome>;
  /** The item is no longer desired: the machine goes back to how it would be without. */
  remove(): Promise<void>;
}

interface HeldItem {
  hash: string;
  document: Record<string, unknown>;
  /** Null until it was carried out. */
  result: ItemOutcome | null;
}

export type ItemReport = Record<string, ItemOutcome & { hash: string }>;

/**
 * The items the server gave, kept on disk before anything is done about them, so that a device that is killed in
 * between carries them out at the next start, also without a connection.
 */
export class DesiredKeeper {
  private readonly path: string;
  private readonly appliers: ReadonlyMap<string, DesiredApplier>;
  private readonly report: (items: ItemReport) => void;
  private items: Record<string, HeldItem> = {};
  /** Gone from the server's view, not yet undone here. */
  private leaving: string[] = [];
  private work: Promise<void> = Promise.resolve();

  constructor(folder: string, appliers: readonly DesiredApplier[], report: (items: ItemReport) => void) {
    this.path = join(folder, 'desired.json');
    this.appliers = new Map(appliers.map((applier) => [applier.item, applier]));
    this.report = report;
    const text = readIfThere(this.path);
    if (text) ({ items: this.items, leaving: this.leaving } = JSON.parse(text));
    if (this.isOpen) this.carryOutSoon();
  }

  /** What a pull tells the server. */
  get held(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.items).map(([name, { hash }]) => [name, hash]));
  }

  take({ items, removed }: DesiredChange): void {
    const gone = removed.filter((name) => this.items[name]);
    const news = Object.entries(items).filter(([name, { hash }]) => this.items[name]?.hash !== hash);
    if (gone.length === 0 && news.length === 0) return;
    const kept = Object.entries(this.items).filter(([name]) => !gone.includes(name));
    this.items = {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(news.map(([name, { hash, document }]) => [name, { hash, document, result: null }])),
    };
    this.leaving = [...new Set([...this.leaving, ...gone])].filter((name) => !this.items[name]);
    this.save();
    this.carryOutSoon();
  }

  async idle(): Promise<void> {
    await this.work;
  }

  private get isOpen(): boolean {
    return this.leaving.length > 0 || Object.values(this.items).some(({ result }) => result === null);
  }

  private save(): void {
    writeDurably(this.path, JSON.stringify({ items: this.items, leaving: this.leaving }));
  }

  private carryOutSoon(): void {
    this.work = this.work.then(() => this.carryOut());
  }

  private async carryOut(): Promise<void> {
    if (!this.isOpen) return;
    for (const name of this.leaving) {
      await this.appliers
        .get(name)
        ?.remove()
        .catch(() => {});
      this.leaving = this.leaving.filter((one) => one !== name);
    }
    for (const [name, item] of Object.entries(this.items)) {
      if (item.result !== null) continue;
      const result = await this.applyItem(name, item.document);
      // A newer document, or the end of the item, may have come meanwhile: then its own turn follows.
      if (this.items[name] === item) this.items = { ...this.items, [name]: { ...item, result } };
    }
    this.save();
    if (!this.isOpen) this.report(this.outcomes());
  }

  private outcomes(): ItemReport {
    const entries = Object.entries(this.items).flatMap(([name, { hash, result }]) =>
      result ? [[name, { hash, ...result }] as const] : [],
    );
    return Object.fromEntries(entries);
  }

  private async applyItem(name: string, document: Record<string, unknown>): Promise<ItemOutcome> {
    const applier = this.appliers.get(name);
    if (!applier) return { outcome: 'unsupported' };
    try {
      return await applier.apply(document);
    } catch (error) {
      return { outcome: 'failed', reason: String(error).slice(0, 200) };
    }
  }
}
