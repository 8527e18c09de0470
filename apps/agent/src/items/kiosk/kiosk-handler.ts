import { setTimeout as sleep } from 'node:timers/promises';
import { kioskPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import type { AgentConfig } from '../../config.ts';
import { type DesiredHandler, type ItemContent, ItemFailure } from '../../desired/desired-handler.ts';
import { documentOf } from '../item-content.ts';
import { KeptProgram } from '../kept-program.ts';
import { findApp } from '../launch/app-programs.ts';
import { isOfGroup } from '../process-state.ts';
import { XScreen } from '../x-screen.ts';
import { KioskState } from './kiosk-state.ts';

interface KioskParts {
  folder: string;
  config: AgentConfig;
  screen: NonNullable<AgentConfig['screen']>;
  windowManager: readonly string[] | undefined;
}

const lookEveryMs = 300;
/** A browser on a slow till. */
const windowMs = 20_000;
const lookForWindowMs = 100;

/** One app fills the screen: started again when it ends, away while a person opened the kiosk with the password. */
export class KioskHandler implements DesiredHandler {
  readonly item = kioskPolicy.name;
  private readonly parts: KioskParts;
  private readonly screen: XScreen;
  private readonly state: KioskState;
  private readonly app: KeptProgram;
  private readonly manager: KeptProgram;
  private timer: NodeJS.Timeout | undefined;
  private moving: Promise<void> = Promise.resolve();
  private isShown = false;

  constructor(parts: KioskParts) {
    this.parts = parts;
    this.screen = new XScreen(parts.screen);
    this.state = new KioskState(parts.folder);
    this.app = new KeptProgram(parts.folder, 'kiosk');
    this.manager = new KeptProgram(parts.folder, 'kiosk-windows');
  }

  async apply(content: ItemContent): Promise<void> {
    const document = documentOf(kioskPolicy, content);
    if (!findApp(this.parts.config, document.package)) {
      // Rather the ordinary screen than a black one.
      await this.leave();
      throw new ItemFailure('app_missing');
    }
    this.state.applied.keep(document);
    this.state.close();
    this.isShown = false;
    await this.follow();
    this.watch();
    const until = Date.now() + windowMs;
    while (!(await this.isFilled()) && Date.now() < until) await sleep(lookForWindowMs);
  }

  async readBack(content: ItemContent): Promise<boolean> {
    const wanted = documentOf(kioskPolicy, content);
    if (JSON.stringify(this.state.applied.read()) !== JSON.stringify(wanted)) return false;
    if (!findApp(this.parts.config, wanted.package)) return false;
    return this.state.isOpen || this.isFilled();
  }

  async leave(): Promise<void> {
    this.stop();
    this.state.forget();
    await this.follow();
  }

  /** Before the guard is asked: a till whose app is gone cannot sell anything. */
  resume(): void {
    if (!this.state.applied.read()) return;
    void this.follow();
    this.watch();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.app.rest();
    this.manager.rest();
  }

  private watch(): void {
    this.timer ??= setInterval(() => void this.follow(), lookEveryMs);
    this.timer.unref();
  }

  /** Brings the programs to what the state says, one change after the other. */
  private follow(): Promise<void> {
    this.moving = this.moving.then(() => this.move()).catch(() => undefined);
    return this.moving;
  }

  private async move(): Promise<void> {
    const wanted = this.state.applied.read();
    const order = wanted && !this.state.isOpen ? findApp(this.parts.config, wanted.package) : undefined;
    if (!order) {
      this.isShown = false;
      await this.app.end();
      await this.manager.end();
      return;
    }
    if (this.isShown) return;
    const { variables } = this.screen;
    const { windowManager } = this.parts;
    if (windowManager) await this.manager.run({ command: windowManager, variables });
    await this.app.run({ ...order, variables: { ...order.variables, ...variables } });
    this.isShown = true;
  }

  /** A window of the app that is as large as the screen. */
  private async isFilled(): Promise<boolean> {
    const leader = this.app.pid;
    if (leader === undefined) return false;
    const { width, height } = await this.screen.size();
    for (const window of await this.screen.windows()) {
      const isWhole =
        window.left <= 0 &&
        window.top <= 0 &&
        window.left + window.width >= width &&
        window.top + window.height >= height;
      if (isWhole && (await this.isOfApp(window.id, leader))) return true;
    }
    return false;
  }

  /** A window that does not name its process may be the app's; one that has closed meanwhile is not. */
  private isOfApp(id: string, leader: number): Promise<boolean> {
    return this.screen.pidOf(id).then(
      (pid) => pid === undefined || isOfGroup(pid, leader),
      () => false,
    );
  }
}
