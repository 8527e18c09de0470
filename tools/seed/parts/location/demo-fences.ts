import type { FenceActionName } from '@tilldeck/contracts/location/fence.schemas';
import type { FenceEvent } from '@tilldeck/contracts/location/fence-device.schemas';

/** Metres north and east of a shop. */
export type Offset = readonly [north: number, east: number];

/** A way by car from where a till is used to another place, and back. */
export interface Trip {
  /** A time of the clock of the shop, or minutes before now. */
  begins: { daysAgo: number; hour: number } | { minutesAgo: number };
  to: Offset;
  /** Null: the till is still there. */
  stayMin: number | null;
  /** How long a lock of this trip lasted, and what ended it. */
  lockedMin?: number;
  unlockedBy?: 'password' | 'command';
}

export interface DemoFence {
  name: string;
  remark: string;
  event: FenceEvent;
  action: FenceActionName;
  notice: string;
  emails: readonly string[];
  radiusM: number;
  uploadMinutes: number;
  /** By name; without one the shop of its till. */
  target: { scope: 'shop' } | { scope: 'tag' | 'group'; name: string };
  centre: Offset;
  addedDaysAgo: number;
  enabledDaysAgo: number;
  disabledDaysAgo?: number;
  /** The radius it had at first. */
  changed?: { daysAgo: number; radiusM: number };
  /** Of the till that brings its log: where it is used, and where it went. */
  home: Offset;
  trips: readonly Trip[];
  /** Of a till that the fence is not for. */
  strangerTrips?: readonly Trip[];
}

const depot: Offset = [-2_000, 1_500];
const workshop: Offset = [700, 2_300];
const morning = (daysAgo: number): Trip => ({ begins: { daysAgo, hour: 6.5 }, to: depot, stayMin: 35 });

/** Of the first partner. Everybody who gets emails is an account of it or an address of the documentation range. */
export const demoFences: readonly DemoFence[] = [
  {
    name: 'Tills stay in the district',
    remark: 'Agreed with the insurance',
    event: 'exit',
    action: 'lock',
    notice: 'This till belongs to Kassenwerk Nord. Please call +49 40 66969 0120.',
    emails: ['anna.petersen@kassenwerk-nord.example', 'security@kassenwerk-nord.example'],
    radiusM: 1_500,
    uploadMinutes: 5,
    target: { scope: 'shop' },
    centre: [0, 0],
    addedDaysAgo: 21,
    enabledDaysAgo: 20,
    home: [250, 260],
    trips: [
      {
        begins: { daysAgo: 5, hour: 16.7 },
        to: [2_100, 1_300],
        stayMin: 45,
        lockedMin: 24,
        unlockedBy: 'password',
      },
      // Around the block: back before the countdown ends.
      { begins: { daysAgo: 3, hour: 12.2 }, to: [1_800, 260], stayMin: 0 },
      { begins: { daysAgo: 2, hour: 9.4 }, to: [2_100, 1_300], stayMin: 90, lockedMin: 61, unlockedBy: 'command' },
      { begins: { minutesAgo: 80 }, to: [2_100, 1_300], stayMin: null },
    ],
  },
  {
    name: 'Bakery depot',
    remark: '',
    event: 'enter',
    action: 'email',
    notice: '',
    emails: ['jonas.brandt@kassenwerk-nord.example'],
    radiusM: 400,
    uploadMinutes: 15,
    target: { scope: 'tag', name: 'Bäckerei' },
    centre: depot,
    addedDaysAgo: 34,
    enabledDaysAgo: 34,
    home: [-260, 240],
    trips: [6, 5, 4, 2, 1].map(morning),
  },
  {
    name: 'Autumn fair',
    remark: 'The fair is over',
    event: 'exit',
    action: 'prompt',
    notice: 'Please bring this till back to the stand.',
    emails: [],
    radiusM: 300,
    uploadMinutes: 10,
    target: { scope: 'group', name: 'Bremen' },
    centre: [300, -250],
    addedDaysAgo: 12,
    enabledDaysAgo: 12,
    disabledDaysAgo: 3,
    changed: { daysAgo: 10, radiusM: 200 },
    home: [300, -250],
    trips: [
      { begins: { daysAgo: 6, hour: 20.25 }, to: [1_400, -900], stayMin: 30 },
      { begins: { daysAgo: 4, hour: 13.1 }, to: [1_400, -900], stayMin: 12 },
      { begins: { daysAgo: 1, hour: 11 }, to: [1_400, -900], stayMin: 20 },
    ],
  },
  {
    name: 'Service workshop',
    remark: 'Which tills were brought in',
    event: 'enter',
    action: 'none',
    notice: '',
    emails: [],
    radiusM: 250,
    uploadMinutes: 15,
    target: { scope: 'group', name: 'Norddeutschland' },
    centre: workshop,
    addedDaysAgo: 60,
    enabledDaysAgo: 58,
    home: [-300, -300],
    trips: [{ begins: { daysAgo: 4, hour: 10 }, to: workshop, stayMin: 290 }],
    strangerTrips: [{ begins: { daysAgo: 2, hour: 9.5 }, to: workshop, stayMin: 50 }],
  },
];
