import { afterEach, expect, it, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';

/** The browser's end of a socket; the test speaks for the server. */
class Socket {
  static readonly OPEN = 1;
  static readonly opened: Socket[] = [];
  readyState = Socket.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly url: string;
  readonly sent: string[] = [];
  constructor(url: string) {
    this.url = url;
    Socket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
}

const ownSocket = globalThis.WebSocket;
afterEach(() => {
  // Others share this worker, with globals of their own.
  vi.stubGlobal('WebSocket', ownSocket);
  vi.useRealTimers();
});

it('starts where the session was read, so that nothing is missed while it connects, and goes on from what it heard', async () => {
  vi.stubGlobal('WebSocket', Socket);
  let read = 41;
  const live = new LiveConnection({
    fetchPass: () => Promise.resolve('t'),
    url: (pass, since) => `${pass}/${since}`,
    startingPoint: () => read,
    onMissed: () => {},
    onSessionEnded: () => {},
  });
  const heard: (number | undefined)[] = [];
  live.subscribe(['system.dictionary'], ({ seq }) => heard.push(seq));
  // Read again before the socket opens: what is on the screen is still older than that.
  read = 50;
  await expect.poll(() => Socket.opened.map(({ url }) => url)).toEqual(['t/41']);
  const [first] = Socket.opened;
  first?.onopen?.();
  expect(first?.sent).toEqual(['{"subscribe":["system.dictionary"]}']);
  first?.onmessage?.({ data: '{"seq":42,"topic":"system.dictionary","payload":null}' });
  first?.onmessage?.({ data: '{"resumed":true,"seq":43}' });
  expect(heard).toEqual([42]);
  vi.useFakeTimers();
  first?.onclose?.({ code: 1006 });
  await vi.runOnlyPendingTimersAsync();
  expect(Socket.opened.map(({ url }) => url)).toEqual(['t/41', 't/43']);
});
