import { bridgeProtocol } from '@tilldeck/contracts/remote/bridge.schemas';
import { deadAfterMs, maxFrameBytes, pingEveryMs } from '@tilldeck/contracts/remote/remote.limits';
import { WebSocket } from 'ws';

const connectMs = 10_000;

/** A connection to a bridge, opened by a pass. Whoever takes it hears of its end by `close`. */
export function bridgeSocket({ url, pass }: { url: string; pass: string }): WebSocket {
  const socket = new WebSocket(url, [bridgeProtocol, pass], {
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    handshakeTimeout: connectMs,
    followRedirects: false,
  });
  // Told by `close`.
  socket.on('error', () => {});
  return socket;
}

/** Cuts a connection over which nothing was heard for long: a network that was pulled says nothing by itself. */
export function watchLife(socket: WebSocket): void {
  let heardAt = Date.now();
  const hear = () => {
    heardAt = Date.now();
  };
  for (const event of ['open', 'message', 'ping', 'pong'] as const) socket.on(event, hear);
  const timer = setInterval(() => {
    if (Date.now() - heardAt > deadAfterMs) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, pingEveryMs);
  socket.once('close', () => clearInterval(timer));
}
