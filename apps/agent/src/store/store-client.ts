import { join } from 'node:path';
import type { StoreApp } from '@tilldeck/contracts/appstore/store.schemas';
import { z } from 'zod';
import { type Log, reasonOf } from '../log.ts';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

interface InstalledVersion {
  package: string;
  versionCode: number;
}

export interface StoreParts {
  folder: string;
  everyHours: number;
  installed: () => InstalledVersion[];
  ask: (asked: { onlyInstalled: boolean; keyword?: string; cursor?: string }) => Promise<{
    apps: StoreApp[];
    nextCursor: string | null;
  }>;
  /** Answers the work it comes as. */
  install: (versionId: string) => Promise<string>;
  /** Shows a person that there is a newer version. */
  notice: (app: StoreApp) => void;
  now: () => number;
  log: Log;
}

/** By itself a version is asked for once in this time: one that fails is not tried all day. */
const askAgainMs = 24 * 3_600_000;
/** After a start, so that a shop that is switched on does not ask all at once. */
const firstLookMs = 120_000;
const mostPages = 20;

const kept = z.object({ handled: z.record(z.string(), z.number()) });

/** An app as a person on the machine sees it. */
export interface ListedApp {
  package: string;
  name: string;
  versionName: string;
  versionCode: number;
  size: number;
  /** Null where it is not there. */
  installedCode: number | null;
  isNewer: boolean;
}

/** Looks for newer versions of what is there, and lets people see and choose what the store has for this machine. */
export class StoreClient {
  private readonly parts: StoreParts;
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isStopped = false;

  constructor(parts: StoreParts) {
    this.parts = parts;
  }

  start(): void {
    this.after(firstLookMs * Math.random());
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Once, now: what the owner wants at once is asked for, what people should hear of is shown, the rest waits for them. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const { apps } = await this.parts.ask({ onlyInstalled: true });
      for (const app of apps) if (this.isDue(app)) await this.handle(app);
    } catch (error) {
      this.parts.log('store_failed', { reason: reasonOf(error) });
    } finally {
      this.isLooking = false;
      this.after(this.parts.everyHours * 3_600_000 * (0.9 + Math.random() / 5));
    }
  }

  async list(keyword?: string): Promise<ListedApp[]> {
    const listed: ListedApp[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const answer = await this.parts.ask({
        onlyInstalled: false,
        ...(keyword ? { keyword } : {}),
        ...(cursor ? { cursor } : {}),
      });
      listed.push(...answer.apps.map((app) => this.present(app)));
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
    return listed;
  }

  /** Asked for by a person; answers the work it comes as. */
  async install(packageName: string): Promise<string> {
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const asked = { onlyInstalled: false, keyword: packageName, ...(cursor ? { cursor } : {}) };
      const { apps, nextCursor } = await this.parts.ask(asked);
      const app = apps.find((one) => one.package === packageName);
      if (app) return this.parts.install(app.versionId);
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    throw new Error(`the store has no ${packageName} for this machine`);
  }

  private present(app: StoreApp): ListedApp {
    const { package: name, versionName, versionCode, size } = app;
    const installedCode = this.codeOf(name) ?? null;
    return { package: name, name: app.name, versionName, versionCode, size, installedCode, isNewer: this.isNews(app) };
  }

  private codeOf = (packageName: string) =>
    this.parts.installed().find((one) => one.package === packageName)?.versionCode;

  private isNews({ package: name, versionCode, isRollback }: StoreApp): boolean {
    const there = this.codeOf(name);
    return there !== undefined && (isRollback ? versionCode !== there : versionCode > there);
  }

  private isDue(app: StoreApp): boolean {
    const last = this.handled[app.versionId] ?? 0;
    return this.isNews(app) && this.parts.now() - last >= askAgainMs;
  }

  /** A version that was taken back is left by itself, whatever the mode. */
  private async handle(app: StoreApp): Promise<void> {
    if (app.upgradeMode === 'default' && !app.isRollback) return;
    if (app.upgradeMode === 'force' || app.isRollback) {
      const id = await this.parts.install(app.versionId);
      this.parts.log('store_asked', { package: app.package, versionCode: app.versionCode, id });
    } else this.parts.notice(app);
    this.remember(app.versionId);
  }

  private get path(): string {
    return join(this.parts.folder, 'store.json');
  }

  private get handled(): Record<string, number> {
    const text = readIfThere(this.path);
    return text === undefined ? {} : kept.parse(JSON.parse(text)).handled;
  }

  private remember(versionId: string): void {
    const now = this.parts.now();
    const recent = Object.entries(this.handled).filter(([, at]) => now - at < askAgainMs);
    writeDurably(this.path, JSON.stringify({ handled: { ...Object.fromEntries(recent), [versionId]: now } }));
  }

  private after(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.look(), ms);
  }
}
