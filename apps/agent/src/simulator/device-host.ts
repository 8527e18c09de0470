import type { ConnectParts } from './device-connection.ts';
import type { CountedFigure, FleetOptions } from './fleet-options.ts';
import type { TimerWheel } from './timer-wheel.ts';

/** What a device finds around it: the fleet it is one of. */
export interface DeviceHost<D extends object> {
  readonly options: FleetOptions;
  readonly wheel: TimerWheel<D>;
  /** How often a device looks at itself. */
  readonly lookEveryMs: number;
  /** The moment in the simulated world. */
  simulated(now: number): number;
  connectParts(device: D): ConnectParts;
  /** Asks to be let knock in its turn. */
  queue(device: D): void;
  opened(device: D): void;
  /** It neither has a connection any more nor opens one. */
  ended(device: D): void;
  /** `isNeeded`: it was nudged, or has work that may be over. */
  pull(device: D, isNeeded: boolean): void;
  /** Brings what work made to the store and answers its number. */
  upload(device: D, file: { id: string; name: string; content: Buffer }): Promise<string>;
  /** It looks whether the store wants something of the apps it took from there. */
  look(device: D): Promise<void>;
  count(figure: CountedFigure, by?: number): void;
}
