import {
  type BridgeTellsViewer,
  bridgeProtocol,
  closeCodes,
  type ViewerSays,
} from '@tilldeck/contracts/remote/bridge.schemas';
import { resumeS } from '@tilldeck/contracts/remote/remote.limits';
import type { viewerPass } from '@tilldeck/contracts/remote/session.schemas';
import type { z } from 'zod';
import { rejoinWaitMs } from './rejoin-wait.ts';
import { RfbChannel } from './rfb-channel.ts';
import { controlFrame, readFrame, rfbFrame } from './viewer-frames.ts';

export type ViewerPass = z.output<typeof viewerPass>;
type Told<T extends BridgeTellsViewer['tell']> = Extract<BridgeTellsViewer, { tell: T }>;

export interface ViewerState {
  /** `lost`: it was there, or could be, and is asked for again. `over` and `failed` are the end. */
  phase: 'joining' | 'joined' | 'lost' | 'over' | 'failed';
  pass: ViewerPass | null;
  session: Told<'session'> | null;
  /** By this browser's clock, from the seconds that the bridge counts. */
  endsAtMs: number | null;
  /** The picture that is open now. */
  channel: RfbChannel | null;
  /** Since when the connection, or the device at the bridge, is missed. */
  lostAtMs: number | null;
  deviceLostAtMs: number | null;
  /** Somebody asks the holder for control. */
  wanted: { viewerId: string; name: string; untilMs: number } | null;
  /** Why it can't be joined at all. */
  problem: unknown;
}

export interface ViewerConnectionOptions {
  getPass: () => Promise<ViewerPass>;
  /** Whether asking again cannot help: `over` where the session ended, `failed` where the person may not join. */
  verdictOn: (problem: unknown) => 'again' | 'over' | 'failed';
  /** The answer to a request, or that it failed. */
  onTold: (told: Told<'clipboard'> | Told<'failed'>) => void;
}

const first: ViewerState = {
  phase: 'joining',
  pass: null,
  session: null,
  endsAtMs: null,
  channel: null,
  lostAtMs: null,
  deviceLostAtMs: null,
  wanted: null,
  problem: null,
};

/** A viewer's connection to the bridge of a session. Lost, it comes back with a new pass while the session waits for it. */
export class ViewerConnection {
  readonly #options: ViewerConnectionOptions;
  readonly #listeners = new Set<() => void>();
  #state = first;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** Counts starts and stops: what was under way before means nothing afterwards. */
  #run = 0;

  constructor(options: ViewerConnectionOptions) {
    this.#options = options;
  }

  get state(): ViewerState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    this.#run += 1;
    this.#attempt = 0;
    this.#change(first);
    void this.#join();
  }

  stop(): void {
    this.#run += 1;
    clearTimeout(this.#retry);
    this.#close();
  }

  say(said: ViewerSays): void {
    this.#send(controlFrame(said));
  }

  /** The picture broke off although the connection is there: begin again. */
  rejoin(): void {
    if (this.#socket === null) return;
    this.#close();
    this.#lose();
  }

  #send(frame: Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  #change(changes: Partial<ViewerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  async #join(): Promise<void> {
    const run = this.#run;
    try {
      const pass = await this.#options.getPass();
      if (run !== this.#run) return;
      this.#change({ pass });
      this.#connect(pass);
    } catch (problem) {
      if (run !== this.#run) return;
      const verdict = this.#options.verdictOn(problem);
      if (verdict === 'again') this.#lose();
      else this.#end(verdict, problem);
    }
  }

  #connect({ url, pass }: ViewerPass): void {
    const socket = new WebSocket(url, [bridgeProtocol, pass]);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket && typeof data !== 'string') this.#take(data as ArrayBuffer);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (code === closeCodes.sessionOver) this.#end('over', null);
      else this.#lose();
    };
  }

  #end(phase: 'over' | 'failed', problem: unknown): void {
    clearTimeout(this.#retry);
    this.#close();
    this.#change({ phase, problem, channel: null, wanted: null, lostAtMs: null });
  }

  /** Asks for a new pass, a little later each time; after as long as the session waits itself, no more. */
  #lose(): void {
    const lostAtMs = this.#state.lostAtMs ?? Date.now();
    if (Date.now() - lostAtMs > resumeS * 1_000) {
      this.#end('over', null);
      return;
    }
    this.#change({ phase: 'lost', lostAtMs, channel: null, wanted: null });
    this.#retry = setTimeout(() => void this.#join(), rejoinWaitMs(this.#attempt));
    this.#attempt += 1;
  }

  #take(data: ArrayBuffer): void {
    const frame = readFrame(data);
    if (frame === null) return;
    if ('rfb' in frame) this.#state.channel?.deliver(frame.rfb);
    else this.#hear(frame.told);
  }

  #hear(told: BridgeTellsViewer): void {
    switch (told.tell) {
      case 'session':
        this.#attempt = 0;
        this.#change(this.#afterTold(told));
        break;
      case 'open':
        this.#change({ channel: new RfbChannel((bytes) => this.#send(rfbFrame(bytes))) });
        break;
      case 'closed':
        this.#change({ channel: null });
        break;
      case 'control_wanted': {
        const { viewerId, name, withinS } = told;
        this.#change({ wanted: { viewerId, name, untilMs: Date.now() + withinS * 1_000 } });
        break;
      }
      case 'over':
        this.#end('over', null);
        break;
      case 'clipboard':
      case 'failed':
        this.#options.onTold(told);
    }
  }

  #afterTold(session: Told<'session'>): Partial<ViewerState> {
    const { pass, wanted, deviceLostAtMs } = this.#state;
    const isHolder = session.viewers.some(({ viewerId, hasControl }) => hasControl && viewerId === pass?.viewerId);
    return {
      phase: 'joined',
      session,
      lostAtMs: null,
      endsAtMs: Date.now() + session.secondsLeft * 1_000,
      deviceLostAtMs: session.isDeviceThere ? null : (deviceLostAtMs ?? Date.now()),
      wanted: isHolder ? wanted : null,
    };
  }

  /** The person answered who asks for control. */
  answerWanted(isGiven: boolean): void {
    const { wanted } = this.#state;
    if (!wanted) return;
    this.say(isGiven ? { do: 'give_control', viewerId: wanted.viewerId } : { do: 'keep_control' });
    this.#change({ wanted: null });
  }
}
