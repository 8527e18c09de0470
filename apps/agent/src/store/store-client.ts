import type { StoreApp } from '@tilldeck/contracts/appstore/store.schemas';
import { type Log, reasonOf } from '../log.ts';
import { StoreMemory } from './store-memory.ts';

interface InstalledVersion {
  package: string;
  versionCode: number;
  /** As the store calls it; unknown of what did not come from it. */
  versionId?: string | undefined;
  /** Of what it was told. */
  parametersHash?: string | undefined;
}

export interface StoreParts {
  folder: string;
  everyHours: number;
  /** Most it waits after it was told to look. */
  spreadMs: number;
  installed: () => InstalledVersion[];
  /** Packages that a policy recommends to people at this machine. */
  recommended: () => readonly string[];
  ask: (asked: { onlyInstalled: boolean; keyword?: string; cursor?: string }) => Promise<{
    apps: StoreApp[];
    nextCursor: string | null;
  }>;
  /** Answers the work it comes as. `isRetold`: it is there, and is to be told other values. */
  install: (versionId: string, isRetold: boolean) => Promise<string>;
  /** Work that changes this app is taken and has not ended. */
  isUnderWay: (packageName: string) => boolean;
  /** What an app is to be told now; no values where that is what it was told. */
  parameters: (asked: { package: string; hash: string }) => Promise<{ hash: string; values: object | null }>;
  /** The server said no. */
  isRefusal: (error: unknown) => boolean;
  /** Shows a person that there is a newer version. */
  notice: (app: StoreApp) => void;
  now: () => number;
  log: Log;
}

/** After a start, so that a shop that is switched on does not ask all at once. */
const firstLookMs = 120_000;
const mostPages = 20;

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
  isRecommended: boolean;
}

/** Looks for newer versions of what is there, and lets people see and choose what the store has for this machine. */
export class StoreClient {
  private readonly parts: StoreParts;
  private readonly memory: StoreMemory;
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isLookedAgain = false;
  private isPutOff = false;
  private isStopped = false;

  constructor(parts: StoreParts) {
    this.parts = parts;
    this.memory = new StoreMemory(parts.folder, parts.now);
  }

  start(): void {
    this.after(firstLookMs * Math.random());
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.soon);
  }

  /** Something may have changed for this machine and for many others: each looks at a moment of its own. */
  lookSoon(): void {
    if (this.soon || this.isStopped) return;
    this.soon = setTimeout(() => {
      this.soon = undefined;
      void this.look();
    }, this.parts.spreadMs * Math.random());
  }

  /** What an app was told may have changed since its install was handed over; others may have waited for it. */
  changeEnded(isOfStore: boolean): void {
    if (isOfStore || this.isPutOff) this.lookSoon();
  }

  /** Once, now: what the owner wants at once is asked for, what people should hear of is shown, the rest waits for them. */
  async look(): Promise<void> {
    // What it is looking at may be from before a change it was told of.
    if (this.isLooking) {
      this.isLookedAgain = true;
      return;
    }
    this.isLooking = true;
    this.isLookedAgain = false;
    this.isPutOff = false;
    try {
      for await (const app of this.walk({ onlyInstalled: true }))
        await this.handle(app).catch((error: unknown) => this.passRefusal(error, app));
    } catch (error) {
      this.parts.log('store_failed', { reason: reasonOf(error) });
    } finally {
      this.isLooking = false;
      if (this.isLookedAgain) this.lookSoon();
      this.after(this.parts.everyHours * 3_600_000 * (0.9 + Math.random() / 5));
    }
  }

  async list(keyword?: string): Promise<ListedApp[]> {
    const asked = { onlyInstalled: false, ...(keyword ? { keyword } : {}) };
    const listed: ListedApp[] = [];
    for await (const app of this.walk(asked)) listed.push(this.present(app));
    return listed.sort((one, other) => Number(other.isRecommended) - Number(one.isRecommended));
  }

  /** Asked for by a person; answers the work it comes as. */
  async install(packageName: string): Promise<string> {
    for await (const app of this.walk({ onlyInstalled: false, keyword: packageName }))
      if (app.package === packageName) return this.parts.install(app.versionId, false);
    throw new Error(`the store has no ${packageName} for this machine`);
  }

  /** Page by page, as far as somebody reads. */
  private async *walk(asked: { onlyInstalled: boolean; keyword?: string }): AsyncGenerator<StoreApp> {
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const { apps, nextCursor } = await this.parts.ask({ ...asked, ...(cursor ? { cursor } : {}) });
      yield* apps;
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  private present(app: StoreApp): ListedApp {
    const { package: name, versionName, versionCode, size } = app;
    const installedCode = this.there(name)?.versionCode ?? null;
    const isRecommended = this.parts.recommended().includes(name);
    const isNewer = this.isNews(app);
    return { package: name, name: app.name, versionName, versionCode, size, installedCode, isNewer, isRecommended };
  }

  private there = (packageName: string) => this.parts.installed().find((one) => one.package === packageName);

  private isNews({ package: name, versionCode, isRollback }: StoreApp): boolean {
    const there = this.there(name)?.versionCode;
    return there !== undefined && (isRollback ? versionCode !== there : versionCode > there);
  }

  /** A version that comes by itself brings what it is told; otherwise what is there may have to be told again. */
  private async handle(app: StoreApp): Promise<void> {
    const isNews = this.isNews(app);
    if (!isNews) this.memory.forget(app.versionId);
    const isDue = isNews && this.memory.isDue(app.versionId);
    // A version that was taken back is left by itself, whatever the mode.
    const isWanted = app.upgradeMode === 'force' || app.isRollback;
    if (isDue && isWanted) {
      await this.ask(app, app.versionId, false);
      this.memory.remember(app.versionId);
      return;
    }
    if (isDue && app.upgradeMode === 'notice') {
      this.parts.notice(app);
      this.memory.remember(app.versionId);
    }
    if (!app.hasParameters) return;
    // What is under way may be the version that takes its place.
    if (isNews && this.parts.isUnderWay(app.package)) this.isPutOff = true;
    else await this.refresh(app);
  }

  /**
   * Other values come as an install of the version that is there: not before it is safe, and the version with the values
   * before returns if the app does not come to life with them.
   */
  private async refresh(app: StoreApp): Promise<void> {
    const there = this.there(app.package);
    const versionId = there?.versionCode === app.versionCode ? app.versionId : there?.versionId;
    if (!there || !versionId) return;
    const { package: name, parametersHash = '' } = there;
    this.memory.forget(`${name} ${parametersHash}`);
    const { hash, values } = await this.parts.parameters({ package: name, hash: parametersHash });
    if (values === null || !this.memory.isDue(`${name} ${hash}`)) return;
    await this.ask(there, versionId, true);
    this.memory.remember(`${name} ${hash}`);
  }

  private async ask(app: InstalledVersion, versionId: string, isRetold: boolean): Promise<void> {
    const id = await this.parts.install(versionId, isRetold);
    this.parts.log('store_asked', { package: app.package, versionCode: app.versionCode, isRetold, id });
  }

  /** What is refused for one app says nothing of the others; a server that is away does. */
  private passRefusal(error: unknown, { package: name }: StoreApp): void {
    if (!this.parts.isRefusal(error)) throw error;
    this.parts.log('store_refused', { package: name, reason: reasonOf(error) });
  }

  private after(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.look(), ms);
  }
}
