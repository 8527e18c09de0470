import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the server and a service, so that a test can take the service away without touching it. */
export interface TcpProxy {
  port: number;
  /** Connections it was asked for so far. */
  acceptedCount(): number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open and lets nothing through, as a half-open network does. */
  freeze(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let accepted = 0;
  const server = createServer((incoming) => {
    accepted += 1;
    const outgoing = connect(Number(port), hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!isFrozen) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (wanted: number): Promise<number> => {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port: own,
    acceptedCount: () => accepted,
    cut,
    freeze: () => {
      isFrozen = true;
    },
    restore: async () => {
      isFrozen = false;
      if (!server.listening) await listen(own);
    },
    close: cut,
  };
}
