import type { BatchDb } from './db/batch.ts';

/** Where a device says it is, in WGS 84. */
export interface SeenPlace {
  deviceId: string;
  receivedAtMs: number;
  /** When it was measured, as far as the device's clock is believed. */
  atMs: number;
  latitude: number;
  longitude: number;
  accuracyM?: number | undefined;
}

/** Hears of the places in a batch of reports, in the transaction that takes them in. */
export type HearPlaces = (inside: BatchDb, places: readonly SeenPlace[]) => Promise<void>;
