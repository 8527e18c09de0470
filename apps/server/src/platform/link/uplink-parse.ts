import { deviceSerialPattern, type MessageSpec, messageSubject } from '@tilldeck/contracts/core/message';
import { uplinkHead } from '@tilldeck/contracts/link/uplink.schemas';
import type { NamedReport } from './ack-ranges.ts';
import type { Received } from './message-binding.ts';
import { createPlainCheck } from './plain-check.ts';
import type { ReportGate } from './report-gate.ts';

/** Why a message is not taken in. */
export type Fault = 'topic' | 'not_json' | 'characters' | 'shape' | 'size' | NotHeard;
/** Nothing is wrong with the message itself: it may come again later. */
export type NotHeard = 'aside' | 'too_many';

/** A message that nobody can use. `named` where the device can be told to forget it. */
export interface Unusable {
  fault: Fault;
  topic: string;
  named: NamedReport | null;
}

export const isUnusable = (parsed: Received | Unusable): parsed is Unusable => 'fault' in parsed;

const storedUnder = '$MQTT.msgs.';
const subjectStart = `${storedUnder}dev.`;
/** The subject the broker stored a report under. */
export const storedSubject = ({ message, serial }: Pick<Received, 'message' | 'serial'>): string =>
  `${storedUnder}${messageSubject(message, serial)}`;
const decoder = new TextDecoder('utf-8', { fatal: true });
/** What PostgreSQL cannot keep as text is seen in the escapes of the JSON before anything is looked at closely. */
const escapeSign = '\\u';
const suspicious = /\\u(0000|d[89a-f])/i;

/** Reads what the broker stored. Whatever a device sent, this answers and never throws. `gate` says who is heard at all. */
export function createUplinkParser(specs: readonly MessageSpec[], gate?: Pick<ReportGate, 'refuse'>) {
  const byTopic = new Map(
    specs
      .filter(({ direction }) => direction === 'up')
      .map((message) => {
        const { topic, limits } = message;
        if (!limits) throw new Error(`uplink message without limits: ${topic}`);
        return [topic.replaceAll('/', '.'), { message, limits, isRight: createPlainCheck(message) }];
      }),
  );
  return (subject: string, data: Uint8Array, receivedAtMs: number): Received | Unusable => {
    const serialEnd = subject.indexOf('.', subjectStart.length);
    const serial = subject.slice(subjectStart.length, serialEnd);
    const topic = subject.slice(serialEnd + '.up.'.length);
    const known = byTopic.get(topic);
    if (!known || !deviceSerialPattern.test(serial)) return { fault: 'topic', topic: 'other', named: null };
    const { message, limits, isRight } = known;
    const notHeard = gate?.refuse(subject, limits);
    if (notHeard) return { fault: notHeard, topic, named: null };
    let value: unknown;
    let isSuspicious = false;
    try {
      const text = decoder.decode(data);
      isSuspicious = text.includes(escapeSign) && suspicious.test(text);
      value = JSON.parse(text);
    } catch {
      return { fault: 'not_json', topic, named: null };
    }
    const refuse = (fault: Fault): Unusable => ({ fault, topic, named: nameOf(serial, value) });
    if (data.length > limits.bytes) return refuse('size');
    if (isSuspicious && !isStorable(value)) return refuse('characters');
    if (isRight?.(value)) return { message, serial, receivedAtMs, payload: value };
    const checked = message.payload.safeParse(value);
    return checked.success ? { message, serial, receivedAtMs, payload: checked.data } : refuse('shape');
  };
}

function nameOf(serial: string, value: unknown): NamedReport | null {
  const head = uplinkHead.pick({ epoch: true, seq: true }).safeParse(value);
  return head.success ? { serial, ...head.data } : null;
}

/** JSON that was parsed has no circles, and its depth is bounded by the size of a message. */
function isStorable(root: unknown): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false;
    if (Array.isArray(value)) for (const item of value) open.push(item);
    else if (value && typeof value === 'object') for (const entry of Object.entries(value)) open.push(...entry);
  }
  return true;
}
