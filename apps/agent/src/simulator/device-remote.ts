import type { RemoteCalls } from '../screen/remote-calls.ts';
import { RemoteSessions } from '../screen/remote-sessions.ts';
import { DrawnTill, tillSize } from './screen/drawn-till.ts';
import { TillServer } from './screen/till-server.ts';

/** Somebody walks to the till and reads before the answer. */
const [shortestAnswerMs, longestAnswerMs] = [2_000, 5_000];

/** Body of the message `screen`. */
export const simulatedScreen = { ...tillSize, canControl: true, canPrompt: true };

/** Remote sessions of a simulated device: somebody there allows them after a moment, and the screen is drawn. */
export class DeviceRemote {
  private readonly sn: string;
  private readonly openCalls: () => RemoteCalls | null;
  /** Most devices never have a session. */
  private sessions: RemoteSessions | undefined;

  constructor(sn: string, openCalls: () => RemoteCalls | null) {
    this.sn = sn;
    this.openCalls = openCalls;
  }

  nudged(): void {
    const calls = this.sessions ? null : this.openCalls();
    if (calls) this.sessions = drawnSessions(this.sn, calls);
    this.connected();
  }

  connected(): void {
    this.sessions?.look();
  }

  stop(): void {
    void this.sessions?.stop();
  }
}

function drawnSessions(sn: string, calls: RemoteCalls): RemoteSessions {
  const till = new DrawnTill(sn);
  const server = new TillServer(till);
  let clipboard = '';
  return new RemoteSessions({
    calls,
    isBusy: () => false,
    isAllowed: () => true,
    screenProblem: () => Promise.resolve(undefined),
    prepare: () => {},
    ask: async () => {
      const share = Math.random();
      const waitMs = shortestAnswerMs + share * (longestAnswerMs - shortestAnswerMs);
      await new Promise((done) => setTimeout(done, waitMs));
      return 'allow';
    },
    openBar: () => undefined,
    ordered: () => {},
    bridge: {
      isCovered: () => false,
      openCapture: () => Promise.resolve(server.open()),
      unwatched: () => {},
      typing: {
        type: async (text) => {
          till.type(text);
          server.changed();
        },
        setClipboard: async (text) => {
          clipboard = text;
        },
        readClipboard: () => Promise.resolve(clipboard),
        releaseAll: () => Promise.resolve(),
      },
    },
    log: () => {},
  });
}
