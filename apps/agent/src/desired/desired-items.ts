import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import {
  type DesiredHandler,
  type ItemContent,
  ItemFailure,
  type ItemOutcome,
  ItemUnsupported,
  ItemWaiting,
  type KeeperParts,
} from './desired-handler.ts';
import { type ComingItem, type HeldItem, ItemState } from './item-state.ts';
import { addressGoodMs, driftEveryMs, heldLookMs, retryWaitMs } from './retry.rules.ts';

const reasonLength = 200;
const longestTimerMs = 3_600_000;

function reasonOf(error: unknown): string {
  if (error instanceof ItemFailure || error instanceof ItemUnsupported || error instanceof ItemWaiting)
    return error.message.slice(0, reasonLength);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (code || String(error)).slice(0, reasonLength);
}

/**
 * The items the server gave, kept on disk before anything is done about them: a device that is killed in between carries
 * them out at the next start, also without a connection. For each item in turn: fetch its files, ask the guard, apply,
 * read back. What fails is tried again, what leaves is undone, what is verified is read back from time to time.
 */
export class DesiredKeeper {
  private readonly parts: KeeperParts;
  private readonly handlers: ReadonlyMap<string, DesiredHandler>;
  private readonly state: ItemState;
  private readonly stopping = new AbortController();
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: KeeperParts) {
    this.parts = parts;
    this.handlers = new Map(parts.handlers.map((handler) => [handler.item, handler]));
    this.state = new ItemState(parts.folder);
    // The machine may have changed while nobody looked, and an agent may have learnt an item.
    for (const [name, item] of this.state.items) {
      const isReadable = item.result?.outcome === 'verified';
      const isLearnt = item.result?.outcome === 'unsupported' && this.handlers.has(name);
      if (isReadable || isLearnt || item.result === null) item.nextAt = parts.now();
    }
    for (const handler of parts.handlers) handler.resume?.();
    this.look();
  }

  /** What a hello tells the server. */
  get names(): string[] {
    return [...this.handlers.keys()];
  }

  /** What a pull tells the server: an item counts once its files are here. */
  get held(): Record<string, string> {
    return Object.fromEntries([...this.state.items].map(([name, { hash }]) => [name, hash]));
  }

  /** The document of an item that is held, applied or not. */
  documentOf(name: string): Record<string, unknown> | undefined {
    return this.state.items.get(name)?.document;
  }

  /** The answer to a pull: all that differs from what the pull said is held. */
  take(change: DesiredChange | null): void {
    this.parts.pulled?.();
    const { items, coming } = this.state;
    const now = this.parts.now();
    const gone = (change?.removed ?? []).filter((name) => items.has(name));
    const news = Object.entries(change?.items ?? {}).filter(([name, { hash }]) => items.get(name)?.hash !== hash);
    const isSame = gone.length === 0 && news.length === 0 && coming.size === 0;
    if (isSame) return;
    for (const name of gone) {
      this.state.leaving.set(name, { guard: items.get(name)?.guard ?? null, failures: 0, nextAt: now });
      items.delete(name);
    }
    const before = new Map(coming);
    coming.clear();
    for (const [name, content] of news) {
      const known = before.get(name);
      const isKnown = known?.hash === content.hash;
      const tried = isKnown ? { failures: known.failures, reason: known.reason } : { failures: 0, reason: '' };
      const nextAt = isKnown && now - known.takenAt < addressGoodMs ? known.nextAt : now;
      coming.set(name, { hash: content.hash, content, takenAt: now, ...tried, nextAt });
      if (!content.files?.length || !this.handlers.has(name)) this.hold(name, { content, files: [] });
    }
    this.state.save();
    this.look();
  }

  /** Does what is due now, and says when to look again. */
  look(): void {
    clearTimeout(this.timer);
    if (this.stopping.signal.aborted) return;
    this.work = this.work.then(() => this.carryOut());
  }

  async idle(): Promise<void> {
    await this.work;
  }

  stop(): void {
    this.stopping.abort();
    clearTimeout(this.timer);
    for (const handler of this.parts.handlers) handler.stop?.();
  }

  private hold(
    name: string,
    { content, files }: { content: ComingItem['content']; files: ItemContent['files'] },
  ): void {
    const { hash, document, guard = null } = content;
    const nextAt = this.parts.now();
    this.state.items.set(name, { hash, document, files, guard, result: null, failures: 0, nextAt });
    this.state.coming.delete(name);
    this.state.leaving.delete(name);
  }

  private isDue({ nextAt }: { nextAt: number | null }): boolean {
    return nextAt !== null && nextAt <= this.parts.now();
  }

  private async carryOut(): Promise<void> {
    await this.undoLeaving();
    await this.applyDue();
    for (const [name, item] of this.state.coming) if (this.isDue(item)) await this.fetch(name, item);
    await this.applyDue();
    if (this.stopping.signal.aborted) return;
    this.tell();
    this.parts.files.keepOnly(this.state.fileHashes);
    const { nextAt } = this.state;
    if (nextAt === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), Math.min(Math.max(0, nextAt - this.parts.now()), longestTimerMs));
    this.timer.unref();
  }

  private tell(): void {
    if (this.state.isNew) return;
    const outcomes = this.state.outcomes();
    const text = JSON.stringify(outcomes);
    if (text !== this.state.reported) {
      this.parts.report(outcomes);
      this.state.reported = text;
    }
    this.state.save();
  }

  private async undoLeaving(): Promise<void> {
    for (const [name, item] of this.state.leaving) {
      if (!this.isDue(item)) continue;
      const verdict = this.parts.judge(item.guard);
      if (!verdict.isSafe) {
        item.nextAt = this.heldUntil(verdict.until);
        continue;
      }
      try {
        await this.handlers.get(name)?.leave();
        if (this.state.leaving.get(name) === item) this.state.leaving.delete(name);
      } catch {
        item.failures += 1;
        item.nextAt = this.parts.now() + retryWaitMs(item.failures);
      }
    }
  }

  private async fetch(name: string, item: ComingItem): Promise<void> {
    const now = this.parts.now();
    if (now - item.takenAt >= addressGoodMs) {
      item.nextAt = now + retryWaitMs(1);
      this.parts.pullSoon();
      return;
    }
    try {
      const files = [];
      for (const file of item.content.files ?? []) {
        const path = await this.parts.files.fetch(file, this.stopping.signal);
        files.push({ name: file.name, sha256: file.sha256, path });
      }
      // Another pull may have brought another content, or none, meanwhile.
      if (this.state.coming.get(name)?.hash === item.hash) this.hold(name, { content: item.content, files });
      this.state.save();
    } catch (error) {
      const known = this.state.coming.get(name);
      if (known?.hash !== item.hash) return;
      known.failures += 1;
      known.reason = reasonOf(error);
      known.nextAt = this.parts.now() + retryWaitMs(known.failures);
    }
  }

  /** In the order of the handlers: what may cut the connection comes last. */
  private async applyDue(): Promise<void> {
    const order = this.names;
    const items = [...this.state.items].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
    for (const [name, item] of items) {
      if (!this.isDue(item) || this.state.items.get(name) !== item) continue;
      const wasApplied = item.result?.outcome === 'verified';
      const result = await this.resultOf(name, item);
      if (this.handlers.get(name)?.isGround && !wasApplied) this.lookAbove(name);
      // A newer content, or the end of the item, may have come meanwhile: then its own turn follows.
      if (this.state.items.get(name) === item) this.settle(item, result);
    }
  }

  /** What lies above may have been painted over. */
  private lookAbove(ground: string): void {
    for (const [name, item] of this.state.items)
      if (name !== ground && item.result?.outcome === 'verified') item.nextAt = this.parts.now();
  }

  private settle(item: HeldItem, result: ItemOutcome & { until?: number }): void {
    const { until, ...outcome } = result;
    const now = this.parts.now();
    item.failures = outcome.outcome === 'failed' ? item.failures + 1 : 0;
    item.result = outcome;
    if (outcome.outcome === 'verified') item.nextAt = now + driftEveryMs;
    else if (outcome.outcome === 'failed') item.nextAt = now + retryWaitMs(item.failures);
    else item.nextAt = outcome.outcome === 'held' ? this.heldUntil(until ?? now + heldLookMs) : null;
  }

  private heldUntil(until: number): number {
    const now = this.parts.now();
    return Math.max(now + 1_000, Math.min(until, now + heldLookMs));
  }

  private async resultOf(name: string, item: HeldItem): Promise<ItemOutcome & { until?: number }> {
    const handler = this.handlers.get(name);
    if (!handler) return { outcome: 'unsupported' };
    try {
      if (item.result?.outcome === 'verified' && (await handler.readBack?.(item))) return { outcome: 'verified' };
      const verdict = this.parts.judge(item.guard);
      if (!verdict.isSafe) return { outcome: 'held', reason: verdict.reason, until: verdict.until };
      await handler.apply(item);
      if (!handler.readBack) return { outcome: 'applied' };
      return (await handler.readBack(item)) ? { outcome: 'verified' } : { outcome: 'failed', reason: 'not_verified' };
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof ItemWaiting) return { outcome: 'held', reason };
      return { outcome: error instanceof ItemUnsupported ? 'unsupported' : 'failed', reason };
    }
  }
}
