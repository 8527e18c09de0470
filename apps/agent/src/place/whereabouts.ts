import type { Log } from '../log.ts';
import { GpsdSource } from './gpsd-source.ts';
import { type PlaceParts, Places } from './places.ts';

/** Where the machine is: heard from gpsd, said to the server. */
export class Whereabouts {
  private readonly source: GpsdSource;
  private readonly places: Places;

  constructor(
    gpsd: { host: string; port: number },
    { now, log, ...parts }: Omit<PlaceParts, 'restS'> & { now: () => number; log: Log },
  ) {
    this.places = new Places({ ...parts, restS: () => undefined });
    this.source = new GpsdSource(gpsd, { now, log, hear: (fix) => this.places.take(fix) });
  }

  start(): void {
    this.source.start();
  }

  answered(): void {
    this.places.answered();
  }

  disconnected(): void {
    this.places.disconnected();
  }

  stop(): void {
    this.source.stop();
    this.places.stop();
  }
}
