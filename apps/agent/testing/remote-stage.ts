import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemotePrompt } from '@tilldeck/contracts/remote/remote-device.schemas';
import type { BridgePass } from '@tilldeck/contracts/remote/session.schemas';
import type { z } from 'zod';
import type { RemoteCalls, TakenSession } from '../src/screen/remote-calls.ts';
import { remoteConfig } from '../src/screen/remote-config.ts';
import { RemoteScreen, type RemoteScreenParts } from '../src/screen/remote-screen.ts';
import { TestBridge } from './test-bridge.ts';

type Answer = Parameters<RemoteCalls['answer']>[0];
type Left = Parameters<RemoteCalls['left']>[0];

interface XServer {
  display: string;
  stop(): Promise<void>;
}

export const tkPrompt = ['python3', fileURLToPath(new URL('../src/screen/prompt.py', import.meta.url))];
export const question: RemotePrompt = {
  requesterName: 'Oliver Grant',
  requesterOrgName: 'Northwind Tills',
  why: 'The receipt printer prints nothing',
  ticketNumber: 'T-2031',
  mode: 'control',
  minutes: 30,
  isRecorded: false,
  code: null,
  secondsLeft: 60,
};

/** The agent's screen part on a real X server, with a bridge and a server that says what the test wants. */
export class RemoteStage {
  readonly folder = mkdtempSync(join(tmpdir(), 'tilldeck-screen-'));
  readonly answers: Answer[] = [];
  readonly lefts: Left[] = [];
  readonly said: Parameters<RemoteScreenParts['say']>[0][] = [];
  readonly logged: string[] = [];
  /** What `take` answers. */
  session: TakenSession | null = null;
  isBusy = false;
  /** Agreed, and the requester has not typed the code. */
  isCodeDue = false;
  readonly x: XServer;
  readonly bridge: TestBridge;
  private config: z.input<typeof remoteConfig>;
  private screen: RemoteScreen | undefined;

  private constructor(x: XServer, bridge: TestBridge) {
    this.x = x;
    this.bridge = bridge;
    this.config = { display: x.display };
  }

  static async open(x: XServer): Promise<RemoteStage> {
    return new RemoteStage(x, await TestBridge.start());
  }

  start(config: Partial<z.input<typeof remoteConfig>> = {}): RemoteScreen {
    this.config = { ...this.config, ...config };
    this.screen = new RemoteScreen(remoteConfig.parse(this.config), {
      folder: this.folder,
      isBusy: () => this.isBusy,
      isAllowed: () => true,
      say: (facts) => this.said.push(facts),
      log: (event) => this.logged.push(event),
      calls: {
        take: async () => ({ session: this.session }),
        answer: async (said) => {
          this.answers.push(said);
          const isAllowed = said.answer === 'allow' || said.answer === 'view';
          if (!isAllowed && said.answer !== 'busy' && said.answer !== 'shown') this.session = null;
          return { join: isAllowed && !this.isCodeDue ? this.pass() : null };
        },
        join: async () => ({ join: this.session ? this.pass() : null }),
        left: async (said) => {
          this.lefts.push(said);
          this.session = null;
        },
        isOver: () => false,
      },
    });
    this.screen.start();
    return this.screen;
  }

  /** A session that somebody far away asked for. */
  request(prompt: Partial<RemotePrompt> | null, id = '71'): void {
    const mode = prompt?.mode ?? 'control';
    this.session = {
      sessionId: id,
      mode,
      prompt: prompt && { ...question, ...prompt },
      join: prompt ? null : this.pass(),
      minutesLeft: 30,
    };
    this.screen?.nudged();
  }

  /** A session that needs no consent, with the device at the bridge. */
  async connect(mode: 'view' | 'control' = 'control'): Promise<void> {
    const before = this.bridge.connects;
    this.session = { sessionId: '71', mode, prompt: null, join: this.pass(), minutesLeft: 30 };
    this.screen?.nudged();
    while (this.bridge.connects === before) await new Promise((done) => setTimeout(done, 10));
  }

  /** As the end of the agent, in order. */
  async stop(): Promise<void> {
    await this.screen?.stop();
    this.screen = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.bridge.stop();
    await this.x.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private pass(): BridgePass {
    return this.bridge.devicePass();
  }
}
