import { resumeS } from '@tilldeck/contracts/remote/remote.limits';
import type { BridgePass, RemoteMode } from '@tilldeck/contracts/remote/session.schemas';
import { type Log, reasonOf } from '../log.ts';
import { BridgeLink, type BridgeParts } from './bridge-link.ts';
import { agree, type ConsentParts } from './consent.ts';
import { pause } from './patience.ts';
import type { Bar, BarFacts, BarOrder } from './prompt-program.ts';
import type { RemoteCalls, TakenSession } from './remote-calls.ts';

export interface SessionParts extends Pick<ConsentParts, 'again' | 'isBusy' | 'screenProblem' | 'prepare' | 'ask'> {
  calls: RemoteCalls;
  /** Undefined where nobody is there to look at it. */
  openBar: (facts: BarFacts, hear: (order: BarOrder) => void) => Bar | undefined;
  /** Cover and its end, from the bar. */
  ordered: (order: 'cover' | 'uncover') => void;
  bridge: Pick<BridgeParts, 'isCovered' | 'openCapture' | 'unwatched' | 'typing'>;
  isAllowed: (address: string) => boolean;
  log: Log;
}
export type LeaveReason = Parameters<RemoteCalls['left']>[0]['reason'];

const firstWaitMs = 100;
const longestWaitMs = 5_000;
const leftTries = 3;
const leftAgainMs = 1_000;

/** One session, from the question until its end, over as many bridges as it takes. */
export class RemoteSession {
  readonly id: string;
  private readonly taken: TakenSession;
  private readonly parts: SessionParts;
  private readonly over = new AbortController();
  private link: BridgeLink | undefined;
  private bar: Bar | undefined;

  constructor(taken: TakenSession, parts: SessionParts) {
    this.id = taken.sessionId;
    this.taken = taken;
    this.parts = parts;
  }

  /** Until its end, whatever that is. */
  async run(): Promise<void> {
    try {
      const { signal } = this.over;
      const agreed = await agree(this.taken, {
        ...this.parts,
        showCode: ({ code, requesterName, requesterOrgName }) => this.show({ code, requesterName, requesterOrgName }),
        signal,
      });
      if (agreed && !signal.aborted) await this.stay(agreed.join, agreed.mode);
    } catch (error) {
      this.parts.log('remote_failed', { id: this.id, reason: reasonOf(error) });
    } finally {
      this.end();
    }
  }

  /** The server says that it is over, or the agent does. */
  end(): void {
    this.over.abort();
    this.link?.end();
    this.bar?.close();
    this.bar = undefined;
  }

  /** The people here end it, or the machine cannot go on. */
  async leave(reason: LeaveReason): Promise<void> {
    // Whatever else keeps it from going on may pass.
    if (reason === 'device') this.link?.say({ do: 'end' });
    this.end();
    for (let tries = 1; tries <= leftTries; tries += 1)
      try {
        await this.parts.calls.left({ sessionId: this.id, reason });
        return;
      } catch (error) {
        if (this.parts.calls.isOver(error)) return;
        await pause(leftAgainMs, AbortSignal.timeout(leftAgainMs));
      }
  }

  /** Ends all pictures with nothing held down. */
  async hide(): Promise<void> {
    await this.link?.endAll();
  }

  sayCover(isCovered: boolean): void {
    this.link?.say({ do: isCovered ? 'covered' : 'uncovered' });
    this.bar?.show({ isCovered });
  }

  private async stay(first: BridgePass, mode: RemoteMode): Promise<void> {
    const { requesterName = '', requesterOrgName = '' } = this.taken.prompt ?? {};
    this.show({ code: null, isCovered: this.parts.bridge.isCovered(), requesterName, requesterOrgName });
    let lostAt = Date.now();
    let waitMs = firstWaitMs;
    for (let pass: BridgePass | undefined = first; pass; ) {
      if (!this.parts.isAllowed(pass.url)) throw new Error('the bridge must be reached by wss');
      const link: BridgeLink = this.connect(pass, mode);
      if ((await link.closed) === 'over' || this.over.signal.aborted) return;
      this.bar?.show({ isConnected: false });
      if (link.wasOpen) {
        lostAt = Date.now();
        waitMs = firstWaitMs;
      }
      this.parts.log('bridge_lost', { id: this.id, generation: pass.generation });
      const { generation }: BridgePass = pass;
      pass = undefined;
      while (!pass && Date.now() - lostAt < resumeS * 1_000 && !this.over.signal.aborted) {
        await pause(waitMs * (0.5 + Math.random() / 2), this.over.signal);
        waitMs = Math.min(longestWaitMs, waitMs * 2);
        pass = await this.join(generation);
      }
    }
  }

  private connect(pass: BridgePass, mode: RemoteMode): BridgeLink {
    const { bridge, log } = this.parts;
    this.link = new BridgeLink(pass, {
      ...bridge,
      log,
      mayControl: mode === 'control',
      status: (told) => this.show({ ...told, isConnected: true }),
      captureFailed: (problem) => {
        log('capture_failed', { id: this.id, problem });
        void this.leave('no_screen');
      },
    });
    return this.link;
  }

  /** Consent stays: nobody is asked again because a bridge went. */
  private async join(lostGeneration: number): Promise<BridgePass | undefined> {
    const { calls } = this.parts;
    try {
      return (await calls.join({ sessionId: this.id, lostGeneration })).join ?? undefined;
    } catch (error) {
      if (calls.isOver(error)) this.end();
      return undefined;
    }
  }

  private show(facts: BarFacts): void {
    if (this.over.signal.aborted) return;
    if (this.bar) this.bar.show(facts);
    else
      this.bar = this.parts.openBar(facts, (order) => {
        if (order === 'end') void this.leave('device');
        else this.parts.ordered(order);
      });
  }
}
