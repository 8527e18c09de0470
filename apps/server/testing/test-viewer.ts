import { type BridgeTellsViewer, frameKinds, type ViewerSays } from '@tilldeck/contracts/remote/bridge.schemas';
import { rfbHandshake } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { TestPeer } from './test-peer.ts';

type Told<K extends BridgeTellsViewer['tell']> = Extract<BridgeTellsViewer, { tell: K }>;

/** A browser that sees a screen, as far as the bridge can tell. */
export class TestViewer extends TestPeer {
  readonly told: BridgeTellsViewer[] = [];
  /** Of pictures, the handshakes of the server included. */
  received = 0;
  /** The last bytes of it, as text. */
  tail = '';

  constructor(url: string, pass: string, headers: Record<string, string> = {}) {
    super(url, pass, headers);
    this.socket.on('message', (data) => {
      const frame = data as Buffer;
      const content = frame.subarray(1);
      if (frame[0] === frameKinds.control) this.told.push(JSON.parse(content.toString('utf8')));
      else {
        this.received += content.length;
        this.tail = (this.tail + content.toString('latin1')).slice(-200);
      }
      this.changed();
    });
  }

  rfb(bytes: Uint8Array): void {
    this.socket.send(Buffer.concat([Buffer.of(frameKinds.rfb), bytes]));
  }

  say(what: ViewerSays): void {
    this.socket.send(Buffer.concat([Buffer.of(frameKinds.control), Buffer.from(JSON.stringify(what))]));
  }

  hears<K extends BridgeTellsViewer['tell']>(tell: K, fits: (told: Told<K>) => boolean = () => true): Promise<Told<K>> {
    return this.first(this.told, (told): told is Told<K> => told.tell === tell && fits(told as Told<K>));
  }

  count(tell: BridgeTellsViewer['tell']): number {
    return this.told.filter((told) => told.tell === tell).length;
  }

  /** Waits for the picture to begin and answers the server's handshake. */
  async open(): Promise<this> {
    await this.hears('open');
    this.rfb(rfbHandshake());
    return this;
  }

  /** Until so many bytes have come. */
  async gets(bytes: number): Promise<void> {
    await this.first([this], () => this.received >= bytes);
  }

  /** Who has control, as it was last told. */
  get holder(): string | null {
    const last = this.told.findLast((told) => told.tell === 'session');
    return last?.viewers.find(({ hasControl }) => hasControl)?.viewerId ?? null;
  }
}
