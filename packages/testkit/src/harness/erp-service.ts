import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ErpServiceOrder {
  orderNo: string;
  rows: Record<string, string>[];
}

/** A small ERP: hands out orders page by page behind a cursor, to whoever has its token. See docs/erp.md. */
export class ErpService {
  readonly token = 'erp-token-of-the-test';
  readonly orders: ErpServiceOrder[] = [];
  pageSize = 2;
  /** Cursors it was asked for, in order; an empty text is the beginning. */
  readonly asked: string[] = [];
  /** Answers in the place of the service, for what a bad day brings. */
  fault: ((response: ServerResponse) => void) | null = null;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<ErpService> {
    const service = new ErpService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/orders?plant=7`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://erp');
    if (request.headers.authorization !== `Bearer ${this.token}` || url.searchParams.get('plant') !== '7') {
      response.writeHead(401).end();
      return;
    }
    const cursor = url.searchParams.get('cursor') ?? '';
    this.asked.push(cursor);
    if (this.fault) {
      this.fault(response);
      return;
    }
    const start = Number(cursor || 0);
    const orders = this.orders.slice(start, start + this.pageSize);
    const next = start + orders.length;
    const page = { orders, nextCursor: String(next), hasMore: next < this.orders.length };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
