import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { alarmVoicePolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import { z } from 'zod';
import type { AgentConfig } from '../../config.ts';
import type { DesiredHandler, ItemContent } from '../../desired/desired-handler.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { documentOf, pathOf } from '../item-content.ts';
import { ItemMemory } from '../item-memory.ts';

type PaperAlarm = NonNullable<AgentConfig['paperAlarm']>;

const kept = z.object({ path: z.string() });
const stateMs = 10_000;

/** Plays the voice while the printer says that its paper is out. */
export class AlarmVoiceHandler implements DesiredHandler {
  readonly item = alarmVoicePolicy.name;
  private readonly config: PaperAlarm;
  private readonly applied: ItemMemory<typeof kept>;
  private watching: AbortController | undefined;
  private watched: string | undefined;
  private following: Promise<void> = Promise.resolve();

  constructor(folder: string, config: PaperAlarm) {
    this.config = config;
    this.applied = new ItemMemory(folder, 'alarm-voice', kept);
  }

  async apply(content: ItemContent): Promise<void> {
    const path = pathOf(content, documentOf(alarmVoicePolicy, content).voice);
    this.applied.keep({ path });
    this.watch(path);
  }

  async readBack(content: ItemContent): Promise<boolean> {
    const path = pathOf(content, documentOf(alarmVoicePolicy, content).voice);
    return this.watched === path && this.applied.read()?.path === path && existsSync(path);
  }

  async leave(): Promise<void> {
    this.stop();
    await this.following;
    this.applied.forget();
  }

  resume(): void {
    const path = this.applied.read()?.path;
    if (path) this.watch(path);
  }

  stop(): void {
    this.watching?.abort();
    this.watching = undefined;
    this.watched = undefined;
  }

  private watch(path: string): void {
    this.stop();
    const watching = new AbortController();
    this.watching = watching;
    this.watched = path;
    this.following = this.follow(path, watching.signal).catch(() => undefined);
  }

  private async follow(path: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isOut = await this.isPaperOut(signal);
      // A broken sound card is no reason to stop looking.
      if (isOut) await runCommand([...this.config.play, path], {}, signal).catch(() => undefined);
      await sleep((isOut ? this.config.pauseS : this.config.lookEveryS) * 1_000, undefined, { signal, ref: false });
    }
  }

  private async isPaperOut(signal: AbortSignal): Promise<boolean> {
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(stateMs)]);
      const { code, output } = await runCommand(this.config.printerState, {}, patience);
      return code === 0 && output.trim() === 'paper_out';
    } catch {
      return false;
    }
  }
}
