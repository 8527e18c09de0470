import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import type { Log } from '../log.ts';
import { type FenceParts, Fences } from './fences.ts';
import { GpsdSource } from './gpsd-source.ts';
import { type PlaceParts, Places } from './places.ts';

interface WhereaboutsParts extends Pick<PlaceParts, 'folder' | 'isOff'>, Pick<FenceParts, 'fences' | 'screen' | 'now'> {
  say: PlaceParts['say'];
  sayFence: FenceParts['say'];
  log: Log;
}

/** Where the machine is: heard from gpsd, judged by its fences, said to the server. */
export class Whereabouts {
  private readonly source: GpsdSource;
  private readonly places: Places;
  private readonly fences: Fences;
  private readonly parts: WhereaboutsParts;

  constructor(gpsd: { host: string; port: number }, parts: WhereaboutsParts) {
    const { folder, now, log, isOff, say, sayFence, fences, screen } = parts;
    this.parts = parts;
    this.places = new Places({ folder, isOff, say, restS: () => this.restS() });
    this.fences = new Fences({ folder, now, fences, screen, say: sayFence });
    this.source = new GpsdSource(gpsd, { now, log, hear: (fix) => this.hear(fix) });
  }

  start(): void {
    this.fences.start();
    this.source.start();
  }

  answered(): void {
    this.places.answered();
  }

  disconnected(): void {
    this.places.disconnected();
  }

  unlocked(): void {
    this.fences.unlocked();
  }

  stop(): void {
    this.source.stop();
    this.fences.stop();
    this.places.stop();
  }

  private hear(fix: TakenPoint): void {
    if (!this.parts.isOff()) this.fences.take(fix);
    this.places.take(fix);
  }

  /** The shortest that a fence asks for. */
  private restS(): number | undefined {
    const minutes = this.parts.fences().map(({ uploadMinutes }) => uploadMinutes);
    return minutes.length > 0 ? Math.min(...minutes) * 60 : undefined;
  }
}
