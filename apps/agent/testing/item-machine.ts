import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { KnownItemName } from '@tilldeck/contracts/link/item-mask.rules';
import type { z } from 'zod';
import { type AgentConfig, agentConfig } from '../src/config.ts';
import type { ItemOutcome, ItemReport, KeeperParts } from '../src/desired/desired-handler.ts';
import { DesiredKeeper } from '../src/desired/desired-items.ts';
import { type LinuxItemParts, linuxItems } from '../src/items/linux-items.ts';

const noStore: LinuxItemParts['store'] = {
  installed: () => [],
  isUnderWay: () => false,
  install: () => Promise.reject(new Error('no store')),
};

/** A machine with the real handlers of policies, given documents as a pull would. */
export class ItemMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'tilldeck-items-'));
  readonly reports: ItemReport[] = [];
  readonly guard: { busy: boolean } = { busy: false };
  private readonly files = new Map<string, string>();
  private readonly parts: Partial<LinuxItemParts>;
  private config: AgentConfig = agentConfig.parse({});
  private keeper: DesiredKeeper | undefined;
  private clockMs = Date.now();

  constructor(parts: Pick<Partial<LinuxItemParts>, 'isServerThere' | 'store'> = {}) {
    this.parts = parts;
  }

  /** Starts the agent's part of it; again: as after a restart of the agent. */
  start(config?: z.input<typeof agentConfig>): void {
    if (config) this.config = agentConfig.parse(config);
    this.keeper?.stop();
    const now = () => this.clockMs;
    const isBusy: KeeperParts['judge'] = (guard) =>
      guard && this.guard.busy ? { isSafe: false, reason: 'busy', until: 0 } : { isSafe: true };
    this.keeper = new DesiredKeeper({
      folder: this.folder,
      handlers: linuxItems({
        folder: this.folder,
        config: this.config,
        now,
        isServerThere: async () => true,
        store: noStore,
        ...this.parts,
      }),
      files: { fetch: async ({ sha256 }) => this.files.get(sha256) ?? '', keepOnly: () => {} },
      judge: isBusy,
      now,
      report: (items) => this.reports.push(items),
      pullSoon: () => {},
    });
  }

  /** As a kill: nothing is ended in order. */
  halt(): void {
    this.keeper?.stop();
    this.keeper = undefined;
  }

  get items(): string[] {
    return this.open.names;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A file of the store, as documents name it. */
  file(path: string): { name: string; sha256: string } {
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    this.files.set(sha256, path);
    return { name: basename(path), sha256 };
  }

  write(name: string, content: string): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  /** Gives the machine a document and answers what became of it. */
  async want(name: KnownItemName, document: Record<string, unknown>): Promise<ItemOutcome | undefined> {
    const text = JSON.stringify(document);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const files = [...this.files.keys()]
      .filter((sha256) => text.includes(sha256))
      .map((sha256) => ({ name: sha256, url: 'https://store/file', sha256, size: 1 }));
    this.open.take({ items: { [name]: { hash, document, files } }, removed: [] });
    await this.open.idle();
    return this.outcome(name);
  }

  outcome(name: KnownItemName): ItemOutcome | undefined {
    const said = this.reports.at(-1)?.[name];
    if (!said) return undefined;
    const { hash: _hash, ...outcome } = said;
    return outcome;
  }

  async leave(name: KnownItemName): Promise<void> {
    this.open.take({ items: {}, removed: [name] });
    await this.open.idle();
  }

  async later(ms: number): Promise<void> {
    this.clockMs += ms;
    this.open.look();
    await this.open.idle();
  }

  async idle(): Promise<void> {
    await this.open.idle();
  }

  /** Undoes what is applied, so that no program outlives the test. */
  async remove(): Promise<void> {
    if (!this.keeper) this.start();
    this.open.take({ items: {}, removed: Object.keys(this.open.held) });
    await this.open.idle();
    this.halt();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get open(): DesiredKeeper {
    if (!this.keeper) throw new Error('the machine was not started');
    return this.keeper;
  }
}
