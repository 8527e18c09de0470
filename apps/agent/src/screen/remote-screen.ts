import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceScreen } from '@tilldeck/contracts/remote/remote-device.schemas';
import { z } from 'zod';
import { LineDesk } from '../line-desk.ts';
import { type Log, reasonOf } from '../log.ts';
import { Capture } from './capture.ts';
import { sweepCaptures } from './capture-sweep.ts';
import { PromptProgram } from './prompt-program.ts';
import type { RemoteCalls } from './remote-calls.ts';
import { type RemoteConfig, screenVariables } from './remote-config.ts';
import { RemoteSessions } from './remote-sessions.ts';
import { readScreenSize } from './screen-size.ts';
import { Typing } from './typing.ts';

type ScreenFacts = Pick<DeviceScreen, 'width' | 'height' | 'canControl' | 'canPrompt' | 'problem'>;

export interface RemoteScreenParts {
  folder: string;
  calls: RemoteCalls;
  /** A sale is under way. */
  isBusy: () => boolean;
  isAllowed: (address: string) => boolean;
  say: (screen: ScreenFacts) => void;
  log: Log;
}

const asked = z.object({ do: z.enum(['cover', 'uncover', 'look']) });
const lookEveryMs = 300_000;
/** A screen that nobody may ever see. */
export const noScreen: ScreenFacts = { width: 0, height: 0, canControl: false, canPrompt: false };
export const screenDeskPath = (folder: string): string => join(folder, 'screen.sock');

/** The screen of this machine for somebody far away: what is said of it, who is asked, who sees it, and when nobody may. */
export class RemoteScreen {
  private readonly parts: RemoteScreenParts;
  private readonly config: RemoteConfig;
  private readonly capture: Capture;
  private readonly typing: Typing;
  private readonly prompt: PromptProgram | undefined;
  private readonly sessions: RemoteSessions;
  private readonly desk: LineDesk;
  /** Kept on disk: an agent that was killed must not show the PIN page when it comes back. */
  private readonly coverPath: string;
  private timer: NodeJS.Timeout | undefined;
  private covering: Promise<void> = Promise.resolve();
  private said = '';

  constructor(config: RemoteConfig, parts: RemoteScreenParts) {
    const { folder, log, calls, isBusy, isAllowed } = parts;
    this.parts = parts;
    this.config = config;
    this.coverPath = join(folder, 'covered');
    this.capture = new Capture(folder, config, () => this.isCovered);
    this.typing = new Typing(config);
    const { prompt: program, language } = config;
    const variables = screenVariables(config);
    const prompt = program && new PromptProgram(program, { variables, language, log });
    this.prompt = prompt;
    this.sessions = new RemoteSessions({
      calls,
      isBusy,
      isAllowed,
      log,
      prepare: () => prompt?.prepare(),
      ask: async (question, signal) => (await prompt?.ask(question, signal)) ?? 'none',
      openBar: (facts, hear) => prompt?.bar(facts, hear),
      screenProblem: async () => {
        const { problem } = await this.look();
        // A capture server that a cover ended has no problem.
        return this.isCovered ? undefined : problem;
      },
      ordered: (order) => void this.answer(order),
      bridge: {
        isCovered: () => this.isCovered,
        openCapture: () => this.capture.open(),
        unwatched: () => void this.unwatched(),
        typing: this.typing,
      },
    });
    this.desk = new LineDesk(screenDeskPath(folder), {
      answer: (line) => this.answer(asked.parse(JSON.parse(line)).do),
      closed: (error) => log('screen_desk_closed', { reason: reasonOf(error) }),
    });
  }

  start(): void {
    if (sweepCaptures(this.parts.folder)) void this.typing.releaseAll().catch(() => undefined);
    this.desk.open();
    this.timer = setInterval(() => void this.tell(false), lookEveryMs);
  }

  connected(): void {
    void this.tell(true);
    this.sessions.look();
  }

  nudged(): void {
    this.sessions.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.desk.close();
    await this.sessions.stop();
    await this.unwatched();
  }

  private get isCovered(): boolean {
    return existsSync(this.coverPath);
  }

  private async answer(order: z.output<typeof asked>['do']): Promise<unknown> {
    if (order !== 'look') {
      this.covering = this.covering.then(() => this.setCover(order === 'cover'));
      await this.covering;
    }
    return { state: this.isCovered ? 'covered' : 'open' };
  }

  /**
   * Covered when this returns: nothing of the screen is read any more. The order matters: nobody new, then nothing held
   * down, then no capture server; what it has read until then was there before the page that is to be hidden.
   */
  private async setCover(isCovered: boolean): Promise<void> {
    if (isCovered) {
      writeFileSync(this.coverPath, '');
      await this.sessions.hide();
      await this.capture.end();
    } else rmSync(this.coverPath, { force: true });
    this.sessions.sayCover(isCovered);
    // After a start with a cover nobody could ask for the size.
    if (!isCovered && this.said === '') void this.tell(true);
  }

  private async unwatched(): Promise<void> {
    await this.capture.end();
    if (this.sessions.isOpen) return;
    this.typing.end();
    this.prompt?.rest();
  }

  private async tell(isAsked: boolean): Promise<void> {
    const facts = await this.look();
    if (this.isCovered && facts.problem) return;
    const now = JSON.stringify(facts);
    if (now === this.said && !isAsked) return;
    this.said = now;
    this.parts.say(facts);
  }

  /** The capture server knows best: it is asked, for as long as that takes. */
  private async look(): Promise<ScreenFacts> {
    const canPrompt = this.config.prompt !== undefined;
    const wasRunning = this.capture.pid !== undefined;
    try {
      const size = await readScreenSize(await this.capture.open());
      return { ...size, canControl: true, canPrompt };
    } catch (error) {
      return { ...noScreen, problem: reasonOf(error).slice(0, 200) };
    } finally {
      if (!wasRunning && !this.sessions.isOpen) await this.capture.end();
    }
  }
}
