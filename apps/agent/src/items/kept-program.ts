import { spawn } from 'node:child_process';
import { z } from 'zod';
import { ItemMemory } from './item-memory.ts';
import { endGroup, findProcess, isRunning, type RunningProcess } from './process-state.ts';

export interface ProgramOrder {
  command: readonly string[];
  variables: Readonly<Record<string, string>>;
}

const record = z.object({ pid: z.int(), startTicks: z.string(), order: z.string() });
const lookEveryMs = 200;
/** Below five seconds together with the look, however often it fails. */
const longestWaitMs = 4_000;
const firstWaitMs = 250;
/** A program that ran for so long did not fail at its start. */
const livedMs = 10_000;

/**
 * A program that runs until it is told to end: started again when it is gone. The program outlives the agent, so that a
 * new version of the agent does not disturb the till; the next run watches the same process.
 */
export class KeptProgram {
  private readonly memory: ItemMemory<typeof record>;
  private order: ProgramOrder | undefined;
  private running: RunningProcess | undefined;
  private startedAt = 0;
  private shortLives = 0;
  private notBefore = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(folder: string, name: string) {
    this.memory = new ItemMemory(folder, `program-${name}`, record);
  }

  /** Undefined between its end and its next start. */
  get pid(): number | undefined {
    return this.running && isRunning(this.running) ? this.running.pid : undefined;
  }

  /** Runs this, in place of whatever ran before; what runs already goes on. */
  async run(order: ProgramOrder): Promise<void> {
    const kept = this.memory.read();
    // Until the former program has ended nothing is started: neither that one again nor this one beside it.
    this.order = undefined;
    if (kept && isRunning(kept)) {
      if (kept.order === JSON.stringify(order)) this.running = kept;
      else await endGroup(kept);
    }
    this.order = order;
    this.shortLives = 0;
    this.notBefore = 0;
    this.look();
    this.timer ??= setInterval(() => this.look(), lookEveryMs);
    this.timer.unref();
  }

  async end(): Promise<void> {
    this.rest();
    this.order = undefined;
    const kept = this.memory.read();
    if (kept && isRunning(kept)) await endGroup(kept);
    this.running = undefined;
    this.memory.forget();
  }

  /** Watches it no longer; the program goes on. */
  rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    const { order } = this;
    if (!order || this.pid !== undefined) return;
    const now = Date.now();
    if (this.running) {
      this.running = undefined;
      this.shortLives = now - this.startedAt < livedMs ? this.shortLives + 1 : 0;
      if (this.shortLives > 1) this.notBefore = now + Math.min(longestWaitMs, firstWaitMs * 2 ** (this.shortLives - 2));
    }
    if (now >= this.notBefore) this.start(order, now);
  }

  private start(order: ProgramOrder, now: number): void {
    const [program = '', ...rest] = order.command;
    const child = spawn(program, rest, {
      env: { ...process.env, ...order.variables },
      // A group of its own, so that it ends with all it started, and not with the agent.
      detached: true,
      stdio: 'ignore',
    });
    child.unref();
    child.once('error', () => {
      this.notBefore = Date.now() + longestWaitMs;
    });
    this.startedAt = now;
    this.running = child.pid === undefined ? undefined : findProcess(child.pid);
    if (this.running) this.memory.keep({ ...this.running, order: JSON.stringify(order) });
  }
}
