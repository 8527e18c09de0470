import type { Profile } from './world/life.rules.ts';
import type { FailShares } from './world/work.rules.ts';
import type { SimulatedShop } from './world/world.rules.ts';

/** What the link's settings tell devices. */
export interface FleetSettings {
  keepAliveS: number;
  statusEveryS: number;
  pullEveryS: number;
  reconnectSpreadS: number;
}

export interface FleetOptions {
  seed: number;
  profile: Profile;
  /** Simulated minutes that go by in a minute. */
  speed: number;
  settings: FleetSettings;
  /** mqtt://host:port, one after the other. */
  brokers: readonly string[];
  /** Where devices pull; without it none does. */
  apiUrl: string | null;
  /** Share of the devices that pull when they connect and from time to time; a nudge is obeyed by all. */
  pullShare: number;
  /** Pulls under way at once; the others wait for their turn. */
  maxPulls?: number;
  /** Share of the work that fails, by kind. */
  failShares?: FailShares;
  /** How much faster than real devices they work; as fast as the simulated time by default. */
  workSpeed?: number;
  /** New connections a second, and how many may be under way at once. */
  connectsPerS: number;
  maxConnecting: number;
  /** Comes in with one name and password that the broker knows itself, to measure bare accepts. */
  bareLogin: { user: string; password: string } | null;
}

/** A device of the registry as a process of the fleet is told of it. */
export interface FleetDevice {
  sn: string;
  model: string;
  shop: number;
  /** Number of its key. */
  epoch: number;
  /** Highest number a message of that epoch had; counting goes on behind it. */
  lastSeq: number;
}

export type FleetShop = Pick<SimulatedShop, 'index' | 'timezone' | 'hours' | 'latitude' | 'longitude'>;

/** Counted since the beginning; `opened` connections, `refused` by the broker, `lost` for any other reason. */
export type CountedFigure =
  | 'opened'
  | 'refused'
  | 'lost'
  | 'sent'
  | 'resent'
  | 'acknowledged'
  | 'pulled'
  | 'pullsFailed';

export interface FleetFigures extends Record<CountedFigure, number> {
  devices: number;
  connected: number;
  connecting: number;
  unacknowledged: number;
}
