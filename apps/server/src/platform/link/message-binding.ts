import type { MessageSpec } from '@tilldeck/contracts/core/message';
import type { z } from 'zod';
import type { Contributions } from '../contributions.ts';
import type { BatchDb } from '../db/batch.ts';

/** A message as it came in. The serial number is the one the broker let in, never one from the payload. */
export interface Received<M extends MessageSpec = MessageSpec> {
  message: M;
  serial: string;
  /** When the broker stored it, milliseconds. It stays the same when the message is delivered again. */
  receivedAtMs: number;
  payload: z.output<M['payload']>;
}

/** One that is taken in for the first time, from a device of the registry. */
export interface Taken<M extends MessageSpec = MessageSpec> extends Received<M> {
  deviceId: string;
  epoch: number;
  seq: number;
  /** When the device saw it; when it came in, where the device's clock cannot be right. */
  atMs: number;
}

export interface BoundMessage<M extends MessageSpec = MessageSpec> {
  message: M;
  /** Writes a batch inside the transaction that takes it in. Each message is given once, oldest first for a device. */
  store: (inside: BatchDb, batch: readonly Taken<M>[], contributions: Contributions) => Promise<void>;
}

/** A handler that still knows its message, which the door is held against. */
export type BoundTo<M extends MessageSpec> = BoundMessage & { message: M };

export const bindMessage = <M extends MessageSpec>(message: M, store: BoundMessage<M>['store']): BoundTo<M> =>
  ({ message, store }) as unknown as BoundTo<M>;
