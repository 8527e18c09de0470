import { autoInstallPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import { type DesiredHandler, type ItemContent, ItemFailure, ItemWaiting } from '../../desired/desired-handler.ts';
import { documentOf } from '../item-content.ts';

/** What the store on this machine offers. */
export interface StoreDoor {
  installed(): string[];
  isUnderWay(packageName: string): boolean;
  /** Asks for the app; refused where the store has none for this machine. */
  install(packageName: string): Promise<unknown>;
}

/** An install that was asked for and did not come is asked for again. */
const askAgainMs = 30 * 60_000;

/** Asks the store for apps that are missing. An install is work like any other: with its guard, its report, its retries. */
export class AutoInstallHandler implements DesiredHandler {
  readonly item = autoInstallPolicy.name;
  private readonly store: StoreDoor;
  private readonly now: () => number;
  private readonly askedAt = new Map<string, number>();

  constructor(store: StoreDoor, now: () => number) {
    this.store = store;
    this.now = now;
  }

  async apply(content: ItemContent): Promise<void> {
    const missing = this.missing(content);
    const refused: string[] = [];
    for (const name of missing) {
      const isAsked = this.now() - (this.askedAt.get(name) ?? 0) < askAgainMs;
      if (isAsked || this.store.isUnderWay(name)) continue;
      try {
        await this.store.install(name);
        this.askedAt.set(name, this.now());
      } catch {
        refused.push(name);
      }
    }
    if (refused.length > 0) throw new ItemFailure(`app_missing: ${refused.join(', ')}`);
    if (missing.length > 0) throw new ItemWaiting('installing');
  }

  async readBack(content: ItemContent): Promise<boolean> {
    return this.missing(content).length === 0;
  }

  /** Apps stay: a person may have begun to use them. */
  async leave(): Promise<void> {
    this.askedAt.clear();
  }

  private missing(content: ItemContent): string[] {
    const there = new Set(this.store.installed());
    return documentOf(autoInstallPolicy, content).packages.filter((name) => !there.has(name));
  }
}
