import type { ScopedDb } from './db/scope.ts';

/** Devices that changed their owner a moment ago, or are about to be deleted. */
export interface DevicesLeft {
  deviceIds: readonly string[];
  why: 'moved' | 'deleted';
  /** Organisations that controlled any of them before, the vendor left out. */
  controllerIds: readonly number[];
}

/**
 * What follows for a domain's own records when devices leave their owner. `inside` is the system's, in the transaction
 * of the move: what a former owner left on a device must be gone when the new one sees it.
 */
export type HearDevicesLeft = (inside: ScopedDb, left: DevicesLeft) => Promise<void>;
