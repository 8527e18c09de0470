import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedHook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (hook: ReceivedHook, response: ServerResponse) => void;

/** Somebody's system that is sent webhooks: keeps what came and answers as the test says. */
export class WebhookReceiver {
  readonly received: ReceivedHook[] = [];
  /** Requests that have no answer yet. */
  open = 0;
  mostOpen = 0;
  answer: Answer = (_hook, response) => response.writeHead(204).end();
  readonly #server: Server;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = createServer(async (request, response) => {
      this.open++;
      this.mostOpen = Math.max(this.mostOpen, this.open);
      response.on('close', () => this.open--);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const hook = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      this.received.push(hook);
      this.answer(hook, response);
      for (const look of this.#waiting.splice(0)) look();
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): ReceivedHook[] {
    return this.received.filter((hook) => hook.path === path);
  }

  /** What came at a path, as soon as it is so many. */
  async until(path: string, count: number): Promise<ReceivedHook[]> {
    for (;;) {
      const found = this.at(path);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
