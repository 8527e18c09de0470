import { type BridgeTellsDevice, bridgeTellsDevice, type DeviceSays } from '@tilldeck/contracts/remote/bridge.schemas';
import { TestPeer } from './test-peer.ts';

type Told<K extends BridgeTellsDevice['tell']> = Extract<BridgeTellsDevice, { tell: K }>;

/** What a capture server says first: version, no password, fine, a screen of 8 × 8 called 'till'. */
export const serverHandshake = Buffer.concat([
  Buffer.from('RFB 003.008\n'),
  Buffer.of(1, 1, 0, 0, 0, 0),
  Buffer.of(0, 8, 0, 8, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0, 0, 0, 0, 4),
  Buffer.from('till'),
]);
/** An update that says nothing new: type 0 and no rectangle. */
export const emptyUpdate = Buffer.of(0, 0, 0, 0);

/** The connection of a device for one viewer. */
export class TestChannel extends TestPeer {
  /** All that the viewer's messages became. */
  received = Buffer.alloc(0);

  constructor(url: string, pass: string) {
    super(url, pass);
    this.socket.on('message', (data) => {
      this.received = Buffer.concat([this.received, data as Buffer]);
      this.changed();
    });
  }

  /** Bytes of a capture server; resolves when the system has them. */
  send(bytes: Uint8Array): Promise<void> {
    return new Promise((done) => this.socket.send(bytes, () => done()));
  }

  async gets(bytes: number): Promise<Buffer> {
    await this.first([this], () => this.received.length >= bytes);
    return this.received;
  }
}

/** A device: its control connection, and a channel for each viewer it is asked for. */
export class TestScreen extends TestPeer {
  readonly told: BridgeTellsDevice[] = [];
  readonly channels: (TestChannel & { viewerId?: string })[] = [];

  /** `picture`: what a channel sends as soon as it is open. */
  constructor(url: string, pass: string, picture: Uint8Array = Buffer.concat([serverHandshake, emptyUpdate])) {
    super(url, pass);
    this.socket.on('message', (data) => {
      const told = bridgeTellsDevice.parse(JSON.parse((data as Buffer).toString('utf8')));
      this.told.push(told);
      if (told.tell === 'open') {
        const channel = Object.assign(new TestChannel(url, told.pass), { viewerId: told.viewerId });
        void channel.opened.then(async () => {
          await channel.send(picture);
          this.channels.push(channel);
          this.changed();
        });
      }
      this.changed();
    });
  }

  say(what: DeviceSays): void {
    this.socket.send(JSON.stringify(what));
  }

  hears<K extends BridgeTellsDevice['tell']>(tell: K, fits: (told: Told<K>) => boolean = () => true): Promise<Told<K>> {
    return this.first(this.told, (told): told is Told<K> => told.tell === tell && fits(told as Told<K>));
  }

  /** The newest channel for a viewer that is open. */
  async channel(viewerId: string | undefined): Promise<TestChannel> {
    const isOpen = (channel: TestChannel) => channel.socket.readyState === channel.socket.OPEN;
    return this.first(this.channels, (channel) => channel.viewerId === viewerId && isOpen(channel));
  }

  override cut(): void {
    super.cut();
    for (const channel of this.channels) channel.cut();
  }
}
