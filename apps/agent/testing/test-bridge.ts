import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type BridgeTellsDevice,
  bridgeProtocol,
  closeCodes,
  type DeviceSays,
  deviceSays,
} from '@tilldeck/contracts/remote/bridge.schemas';
import type { BridgePass } from '@tilldeck/contracts/remote/session.schemas';
import { WebSocket, WebSocketServer } from 'ws';
import { RfbClient } from './rfb-client.ts';

/** A bridge for one device, without a database: hands out passes and is the viewer at the same time. */
export class TestBridge {
  readonly heard: DeviceSays[] = [];
  connects = 0;
  private readonly server: WebSocketServer;
  private readonly passes = new Map<string, (socket: WebSocket) => void>();
  private control: WebSocket | undefined;
  private generation = 0;
  private nextId = 0;

  private constructor(server: WebSocketServer) {
    this.server = server;
    server.on('connection', (socket, request) => {
      const pass = String(request.headers['sec-websocket-protocol']).split(/, */)[1] ?? '';
      const take = this.passes.get(pass);
      this.passes.delete(pass);
      if (take) take(socket);
      else socket.close(closeCodes.passRefused);
    });
  }

  get isThere(): boolean {
    return this.control?.readyState === WebSocket.OPEN;
  }

  static async start(): Promise<TestBridge> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => bridgeProtocol });
    await once(server, 'listening');
    return new TestBridge(server);
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  /** For the control connection of the device. */
  devicePass(): BridgePass {
    this.generation += 1;
    const { port } = this.server.address() as AddressInfo;
    const pass = this.pass((socket) => {
      this.connects += 1;
      this.control = socket;
      socket.on('message', (data) => this.heard.push(deviceSays.parse(JSON.parse((data as Buffer).toString()))));
    });
    return { url: `ws://127.0.0.1:${port}`, pass, generation: this.generation };
  }

  /** Answers what is said to it, where it has an answer. */
  async order(
    order: { tell: 'type' | 'clipboard_set'; text: string } | { tell: 'clipboard_get' },
  ): Promise<DeviceSays | undefined> {
    const id = ++this.nextId;
    this.tell({ ...order, id } as BridgeTellsDevice);
    return this.until((said) => (said.do === 'done' || said.do === 'failed') && said.id === id);
  }

  async until(isSo: (said: DeviceSays) => boolean): Promise<DeviceSays> {
    for (;;) {
      const found = this.heard.find(isSo);
      if (found) return found;
      const { control } = this;
      if (!control) throw new Error('the device has not come');
      await once(control, 'message', { signal: AbortSignal.timeout(30_000) });
    }
  }

  tell(told: BridgeTellsDevice): void {
    this.control?.send(JSON.stringify(told));
  }

  /** One more viewer; its picture begins when the device has opened a connection for it. */
  open(viewerId: string, { canControl = true, encodings }: { canControl?: boolean; encodings?: number[] } = {}) {
    let channel: WebSocket | undefined;
    const viewer = new RfbClient((bytes) => channel?.send(bytes), encodings);
    const opened = new Promise<void>((done) => {
      const pass = this.pass((socket) => {
        channel = socket;
        socket.on('message', (data) => viewer.hear(data as Buffer));
        done();
      });
      this.tell({ tell: 'open', viewerId, pass, canControl });
    });
    const closed = opened.then(() => channel && once(channel, 'close'));
    return { viewer, opened, closed, send: (bytes: Uint8Array) => channel?.send(bytes) };
  }

  /** As a bridge that was killed. */
  cut(): void {
    for (const socket of this.server.clients) socket.terminate();
  }

  private pass(take: (socket: WebSocket) => void): string {
    const pass = randomBytes(32).toString('base64url');
    this.passes.set(pass, take);
    return pass;
  }
}
