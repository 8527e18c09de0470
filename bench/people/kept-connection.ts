import { carriesTimezone } from '@tilldeck/contracts/core/envelope';
import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { KeptSocket } from './kept-socket.ts';

/** Somebody signed in, on one kept connection. Signing comes before the clock starts: it is the client's own work. */
export class KeptConnection extends KeptSocket {
  readonly client: WireClient;

  constructor(client: WireClient) {
    super(client.baseUrl);
    this.client = client;
  }

  sign<R extends Route>(route: R, input: RouteDraft<R>): Promise<Buffer> {
    return this.signPath(route.path, input as Record<string, unknown>);
  }

  async signPath(path: string, input: Record<string, unknown> = {}): Promise<Buffer> {
    const body = encodeForm({ ...input, ...(carriesTimezone(path) ? { timezone: this.client.timezone } : {}) });
    const bytes = new TextEncoder().encode(body);
    const headers = {
      host: 'bench',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(bytes.length),
      ...(await signedHeaders(await this.client.identity(), 'POST', path, bytes)),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(`POST /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  }
}
