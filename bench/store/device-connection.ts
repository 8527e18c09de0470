import { connect, type Socket } from 'node:net';
import type { Envelope } from '@tilldeck/contracts/core/envelope';
import { signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import type { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { readAnswers } from '../api/load.ts';
import type { TimedAnswer } from '../people/kept-connection.ts';

/** A device on one kept connection. Signing comes before the clock starts: it is the device's own work. */
export class DeviceConnection {
  readonly #client: DeviceClient;
  readonly #socket: Socket;
  readonly #answers: AsyncGenerator<string, void>;

  constructor(client: DeviceClient) {
    this.#client = client;
    this.#socket = connect(Number(new URL(client.baseUrl).port), '127.0.0.1').setNoDelay(true);
    this.#answers = readAnswers(this.#socket);
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

  async send(request: Buffer): Promise<TimedAnswer> {
    const startedAt = performance.now();
    this.#socket.write(request);
    const answer = await this.#answers.next();
    const ms = performance.now() - startedAt;
    if (answer.done) throw new Error('the server closed the connection');
    const json = Buffer.from(answer.value.slice(answer.value.indexOf('\r\n\r\n') + 4), 'latin1');
    return { ms, bytes: json.length, body: JSON.parse(json.toString()) as Envelope<unknown> };
  }

  close(): void {
    this.#socket.destroy();
  }
}
