import type { Duplex } from 'node:stream';
import {
  type BridgeTellsDevice,
  bridgeTellsDevice,
  closeCodes,
  type DeviceSays,
} from '@tilldeck/contracts/remote/bridge.schemas';
import type { BridgePass } from '@tilldeck/contracts/remote/session.schemas';
import { WebSocket } from 'ws';
import { type Log, reasonOf } from '../log.ts';
import { bridgeSocket, watchLife } from './bridge-socket.ts';
import { ViewerChannel } from './viewer-channel.ts';

export interface BridgeParts {
  /** The people here allowed more than a look. */
  mayControl: boolean;
  isCovered: () => boolean;
  openCapture: () => Promise<Duplex>;
  /** Nobody looks any more. */
  unwatched: () => void;
  captureFailed: (problem: string) => void;
  typing: {
    type(text: string): Promise<void>;
    setClipboard(text: string): Promise<void>;
    readClipboard(): Promise<string>;
    /** A capture server went with keys down. */
    releaseAll(): Promise<void>;
  };
  status: (told: { secondsLeft: number; viewerNames: string[] }) => void;
  log: Log;
}

type Asked = Extract<BridgeTellsDevice, { tell: 'type' | 'clipboard_set' | 'clipboard_get' }>;
interface Viewer {
  canControl: boolean;
  channel?: ViewerChannel;
}

/** The device's side of one bridge: a connection for control, and one more for each viewer. */
export class BridgeLink {
  /** `over`: there is nothing to come back to. */
  readonly closed: Promise<'over' | 'lost'>;
  private readonly pass: BridgePass;
  private readonly parts: BridgeParts;
  private readonly control: WebSocket;
  private readonly viewers = new Map<string, Viewer>();
  private isOver = false;
  private hasOpened = false;

  constructor(pass: BridgePass, parts: BridgeParts) {
    this.pass = pass;
    this.parts = parts;
    this.control = bridgeSocket(pass);
    watchLife(this.control);
    this.control.on('open', () => this.opened());
    this.control.on('message', (data) => this.hear((data as Buffer).toString()));
    this.closed = new Promise((done) => {
      this.control.once('close', (code) => {
        void this.endAll();
        done(this.isOver || code === closeCodes.sessionOver ? 'over' : 'lost');
      });
    });
  }

  /** Whether the bridge ever let it in. */
  get wasOpen(): boolean {
    return this.hasOpened;
  }

  say(said: DeviceSays): void {
    if (this.control.readyState === WebSocket.OPEN) this.control.send(JSON.stringify(said));
  }

  /** Ends every picture, with nothing held down. */
  async endAll(): Promise<void> {
    const channels = [...this.viewers.values()].flatMap(({ channel }) => channel ?? []);
    this.viewers.clear();
    const hasLetGo = await Promise.all(channels.map((channel) => channel.end()));
    if (hasLetGo.includes(false)) await this.releaseAll();
  }

  end(): void {
    this.isOver = true;
    this.control.close();
  }

  private opened(): void {
    this.hasOpened = true;
    if (this.parts.isCovered()) this.say({ do: 'covered' });
  }

  /** What is not known is passed over. */
  private hear(text: string): void {
    const told = bridgeTellsDevice.safeParse(readJson(text)).data;
    switch (told?.tell) {
      case 'open':
        void this.open(told);
        break;
      case 'close':
        void this.close(told.viewerId);
        break;
      case 'control':
        this.setControl(told.viewerId, told.canControl);
        break;
      case 'status':
        this.parts.status(told);
        break;
      case 'over':
        this.end();
        break;
      case 'type':
      case 'clipboard_set':
      case 'clipboard_get':
        void this.carryOut(told);
        break;
      case undefined:
        break;
    }
  }

  /** While covered nobody is let in: the bridge asks again when the cover is lifted. */
  private async open({ viewerId, pass, canControl }: Extract<BridgeTellsDevice, { tell: 'open' }>): Promise<void> {
    if (this.parts.isCovered()) return;
    void this.viewers.get(viewerId)?.channel?.end();
    const viewer: Viewer = { canControl: canControl && this.parts.mayControl };
    this.viewers.set(viewerId, viewer);
    const isWanted = () => this.viewers.get(viewerId) === viewer && this.control.readyState === WebSocket.OPEN;
    try {
      const capture = await this.parts.openCapture();
      if (!isWanted()) {
        capture.destroy();
        return;
      }
      viewer.channel = new ViewerChannel(
        { socket: bridgeSocket({ url: this.pass.url, pass }), capture },
        {
          canControl: viewer.canControl,
          refused: ({ reason, got }) => this.parts.log('viewer_refused', { reason, got }),
          closed: () => this.viewers.get(viewerId) === viewer && void this.close(viewerId),
        },
      );
    } catch (error) {
      if (isWanted()) this.parts.captureFailed(reasonOf(error));
    }
  }

  private async close(viewerId: string): Promise<void> {
    const viewer = this.viewers.get(viewerId);
    this.viewers.delete(viewerId);
    const hasLetGo = (await viewer?.channel?.end()) ?? true;
    if (!hasLetGo) await this.releaseAll();
    if (this.viewers.size === 0) this.parts.unwatched();
  }

  private setControl(viewerId: string, canControl: boolean): void {
    const viewer = this.viewers.get(viewerId);
    if (!viewer) return;
    viewer.canControl = canControl && this.parts.mayControl;
    viewer.channel?.setControl(viewer.canControl);
  }

  /** Somebody who may only look gets nothing done here, whatever the bridge says. */
  private async carryOut(asked: Asked): Promise<void> {
    const { typing } = this.parts;
    try {
      if (this.parts.isCovered()) throw new Error('the screen is covered');
      if (![...this.viewers.values()].some(({ canControl }) => canControl)) throw new Error('nobody has control');
      if (asked.tell === 'clipboard_get')
        return this.say({ do: 'done', id: asked.id, text: await typing.readClipboard() });
      await (asked.tell === 'type' ? typing.type(asked.text) : typing.setClipboard(asked.text));
      this.say({ do: 'done', id: asked.id });
    } catch (error) {
      this.say({ do: 'failed', id: asked.id, problem: reasonOf(error).slice(0, 200) });
    }
  }

  private async releaseAll(): Promise<void> {
    await this.parts.typing
      .releaseAll()
      .catch((error: unknown) => this.parts.log('keys_not_released', { reason: reasonOf(error) }));
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
