import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Changes } from './changes.ts';

/** Metres for a degree of latitude. */
const perDegree = 111_195;
const begin = { latitude: 53.5503, longitude: 9.992 };

/** A gpsd that says what a check tells it: fixes ten seconds apart, of half an hour ago on, by metres north of a spot. */
export class ScriptedReceiver {
  readonly changes = new Changes();
  readonly spot = begin;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private clock = Date.now() - 30 * 60_000;

  constructor() {
    this.server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
      socket.write('{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}\n');
      socket.once('data', () => {
        this.sockets.add(socket);
        this.changes.tell();
      });
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  /** One fix each, 5 m good; answers when they were measured. */
  async measure(...norths: number[]): Promise<number[]> {
    await this.changes.until('somebody who listens to the receiver', () => this.sockets.size > 0);
    return norths.map((north) => {
      this.clock += 10_000;
      const said = {
        class: 'TPV',
        mode: 3,
        time: new Date(this.clock).toISOString(),
        lat: begin.latitude + north / perDegree,
        lon: begin.longitude,
        eph: 5,
      };
      for (const socket of this.sockets) socket.write(`${JSON.stringify(said)}\n`);
      return this.clock;
    });
  }

  northOf(latitude: number): number {
    return Math.round((latitude - begin.latitude) * perDegree);
  }
}
