import { join } from 'node:path';
import type { desiredOutcomes } from '@tilldeck/contracts/link/uplink.schemas';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

export interface DesiredDocument {
  version: number;
  document: Record<string, unknown>;
}

export interface ItemOutcome {
  outcome: (typeof desiredOutcomes)[number];
  reason?: string;
}

/** Brings the machine to what one item of the document asks for. Asked again for the same it changes nothing. */
export interface DesiredApplier {
  item: string;
  apply(wanted: unknown): Promise<ItemOutcome>;
}

export type DesiredReport = (version: number, items: Record<string, ItemOutcome>) => void;

const itemNameLength = 64;

/**
 * The newest document the server gave, kept on disk before anything is done about it, so that a device that is killed
 * in between carries it out at the next start, also without a connection.
 */
export class DesiredKeeper {
  private readonly path: string;
  private readonly appliers: ReadonlyMap<string, DesiredApplier>;
  private readonly report: DesiredReport;
  private stored: (DesiredDocument & { isCarriedOut: boolean }) | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(folder: string, appliers: readonly DesiredApplier[], report: DesiredReport) {
    this.path = join(folder, 'desired.json');
    this.appliers = new Map(appliers.map((applier) => [applier.item, applier]));
    this.report = report;
    const text = readIfThere(this.path);
    if (text) this.stored = JSON.parse(text);
    if (this.stored && !this.stored.isCarriedOut) this.carryOutSoon();
  }

  /** Of the document it has; 0 while it has none. */
  get version(): number {
    return this.stored?.version ?? 0;
  }

  take(given: DesiredDocument): void {
    if (given.version === this.version) return;
    this.store({ version: given.version, document: given.document, isCarriedOut: false });
    this.carryOutSoon();
  }

  async idle(): Promise<void> {
    await this.work;
  }

  private store(next: DesiredDocument & { isCarriedOut: boolean }): void {
    writeDurably(this.path, JSON.stringify(next));
    this.stored = next;
  }

  private carryOutSoon(): void {
    this.work = this.work.then(() => this.carryOut());
  }

  private async carryOut(): Promise<void> {
    const now = this.stored;
    if (!now || now.isCarriedOut) return;
    const items: Record<string, ItemOutcome> = {};
    for (const [item, wanted] of Object.entries(now.document))
      items[item.slice(0, itemNameLength)] = await this.applyItem(item, wanted);
    // A newer one came meanwhile: its own turn follows, and only its outcome counts.
    if (this.stored !== now) return;
    this.report(now.version, items);
    this.store({ ...now, isCarriedOut: true });
  }

  private async applyItem(item: string, wanted: unknown): Promise<ItemOutcome> {
    const applier = this.appliers.get(item);
    if (!applier) return { outcome: 'unsupported' };
    try {
      return await applier.apply(wanted);
    } catch (error) {
      return { outcome: 'failed', reason: String(error).slice(0, 200) };
    }
  }
}
