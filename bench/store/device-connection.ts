import { signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import type { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { KeptSocket } from '../people/kept-socket.ts';

/** A device on one kept connection. Signing comes before the clock starts: it is the device's own work. */
export class DeviceConnection extends KeptSocket {
  readonly #client: DeviceClient;

  constructor(client: DeviceClient) {
    super(client.baseUrl);
    this.#client = client;
  }

  async sign(path: string, input: object): Promise<Buffer> {
    const bytes = new TextEncoder().encode(JSON.stringify(input));
    const headers = {
      host: 'bench',
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      ...(await signedDeviceHeaders(this.#client.identity(), 'POST', path, bytes)),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return Buffer.concat([Buffer.from(`POST /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), bytes]);
  }
}
