import type { MessageSpec } from '@tilldeck/contracts/core/message';
import type { z } from 'zod';
import type { App } from '../app.ts';

/** A message with where it came from. The serial number is the one the broker let in, never one from the payload. */
export interface Received<M extends MessageSpec> {
  serial: string;
  receivedAt: string;
  payload: z.output<M['payload']>;
}

export interface BoundMessage<M extends MessageSpec = MessageSpec> {
  message: M;
  /** Takes a batch and has it committed when it resolves; only then is it acknowledged to the broker. */
  handle: (app: App, batch: readonly Received<M>[]) => Promise<void>;
}

export const bindMessage = <M extends MessageSpec>(message: M, handle: BoundMessage<M>['handle']): BoundMessage =>
  ({ message, handle }) as unknown as BoundMessage;

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
