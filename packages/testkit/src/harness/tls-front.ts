import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { CertificateFiles } from './private-ca.ts';

/** Ends TLS in front of a service that speaks plainly, as a load balancer does. */
export interface TlsFront {
  port: number;
  close(): Promise<void>;
}

export async function startTlsFront(target: string, { certFile, keyFile }: CertificateFiles): Promise<TlsFront> {
  const { hostname, port } = new URL(target);
  const open = new Set<TLSSocket>();
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (incoming) => {
    open.add(incoming);
    const outgoing = connect(Number(port), hostname);
    incoming.pipe(outgoing).pipe(incoming);
    incoming
      .on('error', () => outgoing.destroy())
      .on('close', () => {
        open.delete(incoming);
        outgoing.destroy();
      });
    outgoing.on('error', () => incoming.destroy()).on('close', () => incoming.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
