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

export const bindMessage = <M extends MessageSpec>(message: M, store: BoundMessage<M>['store']): BoundMessage =>
  ({ message, store }) as unknown as BoundMessage;

/** The process refuses to start when a message that devices send has no handler, or two. */
export function checkMessageBindings(declared: readonly MessageSpec[], bound: readonly BoundMessage[]): void {
  const uplink = declared.filter((message) => message.direction === 'up');
  const faults = uplink.filter((message) => bound.filter((one) => one.message === message).length !== 1);
  const strangers = bound.map((one) => one.message).filter((message) => !uplink.includes(message));
  const twice = declared.filter((message, index) => declared.findIndex((one) => isSame(one, message)) !== index);
  const names = [...faults, ...strangers, ...twice].map((message) => `${message.direction} ${message.name}`);
  if (names.length > 0) throw new Error(`device messages without exactly one handler: ${names.join(', ')}`);
}

const isSame = (one: MessageSpec, other: MessageSpec): boolean =>
  one.direction === other.direction && one.topic === other.topic && one.version === other.version;
