import { connect, type Socket } from 'node:net';
import type { Envelope } from '@tilldeck/contracts/core/envelope';
import { readAnswers } from '../api/load.ts';

export interface TimedAnswer {
  ms: number;
  bytes: number;
  body: Envelope<unknown>;
}

/** One kept connection to a server of this machine. What is sent was signed before: that is the client's own work. */
export class KeptSocket {
  readonly #socket: Socket;
  readonly #answers: AsyncGenerator<string, void>;

  constructor(baseUrl: string) {
    this.#socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').setNoDelay(true);
    this.#answers = readAnswers(this.#socket);
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
