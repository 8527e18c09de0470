import type { MessageSpec } from '@tilldeck/contracts/core/message';
import type { Received } from './message-binding.ts';
import type { SetAside } from './report-gate.ts';

export interface UplinkTaker {
  /** Commits a batch; answers what devices may forget of it. */
  take(batch: readonly Received[]): Promise<{ done: readonly Received[] }>;
}

export interface UplinkOptions {
  specs: readonly MessageSpec[];
  taker: UplinkTaker;
  replicas: number;
  /** A device is not heard in one kind of report for a while: its owner is to be told. */
  onSetAside?: (what: SetAside) => void;
}
