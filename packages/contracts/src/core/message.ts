import type { z } from 'zod';

/** What one device may send of one kind. An honest one stays far below both; what is beyond is not taken in. */
export interface UplinkLimits {
  /** Bytes of the payload. */
  bytes: number;
  perMinute: number;
}

/** A message between a device and the server, declared once for server, agent and simulator. */
export interface MessageSpec<
  P extends z.ZodType = z.ZodType,
  D extends 'up' | 'down' = 'up' | 'down',
  N extends string = string,
> {
  name: N;
  version: number;
  direction: D;
  /** Topic tail below `dev/<SN>/<direction>/`. */
  topic: string;
  /** Uplink is QoS 1 (kept until stored), downlink QoS 0 (a nudge that may be lost). */
  qos: 0 | 1;
  summary: string;
  payload: P;
  /** Every uplink message has them. */
  limits?: UplinkLimits;
  /** The most frequent kind: its payload has no refinement and no transform, so that its JSON Schema is the whole rule. */
  isPlain?: boolean;
}

export const message = <P extends z.ZodType, const D extends 'up' | 'down', const N extends string>(
  spec: MessageSpec<P, D, N>,
): MessageSpec<P, D, N> => spec;

/** The alphabet keeps a serial number from widening a topic permission. */
export const deviceSerialPattern = /^[A-Za-z0-9_-]{4,64}$/;

export function messageTopic(spec: Pick<MessageSpec, 'direction' | 'topic'>, serial: string): string {
  if (!deviceSerialPattern.test(serial)) throw new Error('serial number outside its alphabet');
  return `dev/${serial}/${spec.direction}/${spec.topic}`;
}

export const messageSubject = (spec: MessageSpec, serial: string): string =>
  messageTopic(spec, serial).replaceAll('/', '.');
