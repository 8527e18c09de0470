import { bridgeProtocol, closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { resumeS } from '@tilldeck/contracts/remote/remote.limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ViewerConnection, type ViewerPass } from './viewer-connection.ts';

/** The browser's end of a socket; the test speaks for the bridge. */
class Socket {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = Socket.OPEN;
  binaryType = '';
  onmessage?: (event: { data: ArrayBuffer }) => void;
  onclose?: (event: { code: number }) => void;
  readonly url: string;
  readonly protocols: string[];
  readonly sent: number[][] = [];
  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    Socket.opened.push(this);
  }
  send(bytes: Uint8Array): void {
    this.sent.push([...bytes]);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(value: unknown): void {
    this.onmessage?.({ data: new TextEncoder().encode(`\u0002${JSON.stringify(value)}`).buffer });
  }
  rfb(...bytes: number[]): void {
    this.onmessage?.({ data: Uint8Array.of(1, ...bytes).buffer });
  }
}

const pass: ViewerPass = {
  url: 'ws://bridge',
  pass: 'p'.repeat(43),
  generation: 1,
  viewerId: '7',
  sn: 'TILL-7',
  mode: 'control',
};
const session = {
  tell: 'session',
  allowed: 'control',
  secondsLeft: 600,
  viewers: [{ viewerId: '7', name: 'Ada', hasControl: true }],
  isCovered: false,
  isDeviceThere: true,
};

const ownSocket = globalThis.WebSocket;
beforeEach(() => {
  Socket.opened = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.useFakeTimers();
});
afterEach(() => {
  // Others share this worker, with globals of their own.
  vi.stubGlobal('WebSocket', ownSocket);
  vi.useRealTimers();
});

const last = (): Socket => Socket.opened.at(-1) as Socket;

async function joined(getPass = () => Promise.resolve(pass)) {
  const heard: unknown[] = [];
  const connection = new ViewerConnection({
    getPass,
    verdictOn: (problem) => (problem === 'over' ? 'over' : problem === 'refused' ? 'failed' : 'again'),
    onTold: (told) => heard.push(told),
  });
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  return { connection, heard };
}

it('opens with its pass as a subprotocol, and brings RFB bytes to the picture that the bridge opened', async () => {
  const { connection } = await joined();
  expect([last().url, last().protocols]).toEqual(['ws://bridge', [bridgeProtocol, pass.pass]]);
  last().tell(session);
  expect(connection.state).toMatchObject({ phase: 'joined', endsAtMs: Date.now() + 600_000 });
  last().tell({ tell: 'open' });
  const { channel } = connection.state;
  const bytes: number[] = [];
  if (channel) channel.onmessage = ({ data }) => bytes.push(...data);
  channel?.open();
  last().rfb(82, 70, 66);
  channel?.send(Uint8Array.of(3));
  expect([bytes, last().sent]).toEqual([[82, 70, 66], [[1, 3]]]);
  last().tell({ tell: 'closed' });
  expect(connection.state.channel).toBeNull();
});

it('asks for a new pass when the bridge is lost, later each time, until the session no longer waits', async () => {
  let calls = 0;
  const { connection } = await joined(() => {
    calls += 1;
    return calls === 1 ? Promise.resolve(pass) : Promise.reject(new Error('no bridge'));
  });
  last().tell(session);
  last().onclose?.({ code: closeCodes.moving });
  expect(connection.state).toMatchObject({ phase: 'lost', lostAtMs: Date.now(), channel: null });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toBeGreaterThanOrEqual(3);
  await vi.advanceTimersByTimeAsync(resumeS * 1_000 - 2_000);
  expect(connection.state.phase).toBe('lost');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(connection.state.phase).toBe('over');
  const before = calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(before);
});

it('is back as soon as the next bridge tells of the session', async () => {
  const { connection } = await joined();
  last().tell(session);
  last().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.opened).toHaveLength(2);
  expect(connection.state.phase).toBe('lost');
  last().tell({ ...session, isDeviceThere: false });
  expect(connection.state).toMatchObject({ phase: 'joined', lostAtMs: null, deviceLostAtMs: Date.now() });
  last().tell(session);
  expect(connection.state.deviceLostAtMs).toBeNull();
});

it('stops for good where the session is over or the person may not join', async () => {
  const { connection } = await joined();
  last().tell(session);
  last().onclose?.({ code: closeCodes.sessionOver });
  expect(connection.state.phase).toBe('over');
  for (const [problem, phase] of [
    ['over', 'over'],
    ['refused', 'failed'],
  ] as const) {
    const refused = await joined(() => Promise.reject(problem));
    expect(refused.connection.state).toMatchObject({ phase, problem });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.opened).toHaveLength(1);
});

it('answers who asks for control once, and forgets the question when control is gone', async () => {
  const { connection, heard } = await joined();
  last().tell(session);
  last().tell({ tell: 'control_wanted', viewerId: '9', name: 'Bo', withinS: 10 });
  expect(connection.state.wanted).toMatchObject({ name: 'Bo', untilMs: Date.now() + 10_000 });
  connection.answerWanted(true);
  connection.answerWanted(true);
  const said = last().sent.map((bytes) => new TextDecoder().decode(Uint8Array.from(bytes.slice(1))));
  expect(said).toEqual(['{"do":"give_control","viewerId":"9"}']);
  last().tell({ tell: 'control_wanted', viewerId: '9', name: 'Bo', withinS: 10 });
  last().tell({ ...session, viewers: [{ viewerId: '7', name: 'Ada', hasControl: false }] });
  expect(connection.state.wanted).toBeNull();
  last().tell({ tell: 'clipboard', text: '收银台' });
  expect(heard).toEqual([{ tell: 'clipboard', text: '收银台' }]);
});

it('leaves nothing behind when its page goes', async () => {
  const { connection } = await joined();
  connection.stop();
  expect(last().readyState).toBe(3);
  last().onclose?.({ code: 1000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.opened).toHaveLength(1);
});
