import { chance, within } from './chance.rules.ts';
import { type OpeningHours, shopMoment } from './opening-hours.rules.ts';

/** All a life depends on, besides the moment. */
export interface Living {
  seed: number;
  sn: string;
  model: string;
  shop: { timezone: string; hours: OpeningHours; latitude: number; longitude: number };
}

/**
 * How a device is off the line:
 * `off` switched off in good order; `rebooting` its power is gone for a moment; `flapping` its network comes and goes;
 * `dead` it hangs: the connection stands and nobody answers.
 */
export const conditions = ['on', 'asleep', 'off', 'rebooting', 'flapping', 'dead'] as const;
export type Condition = (typeof conditions)[number];

/** `shop`: as in real shops. `steady`: every device is on and nothing fails, to measure with. */
export const profiles = ['shop', 'steady'] as const;
export type Profile = (typeof profiles)[number];

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** What may go wrong within an hour: how likely, and how many minutes of it. */
const mishaps: readonly { condition: Condition; probability: number; minutes: readonly [number, number] }[] = [
  { condition: 'rebooting', probability: 0.01, minutes: [0.7, 2] },
  { condition: 'flapping', probability: 0.01, minutes: [4, 14] },
  { condition: 'dead', probability: 0.006, minutes: [4, 30] },
];
/** One device in sixty is a lemon. */
const lemonShare = 1 / 60;
const lemonFactor = 25;

export function conditionAt(life: Living, at: number, profile: Profile = 'shop'): Condition {
  if (profile === 'steady') return 'on';
  const { isOpen, sinceMin, openMin, day } = shopMoment(life.shop.hours, life.shop.timezone, at);
  const key = `${life.seed}/${life.sn}`;
  const { isSwitchedOff, isPutToSleep } = habitsOf(key);
  // Nobody closes to the minute: the last ones are switched off up to half an hour later.
  const isStillBusy = !isOpen && openMin > 0 && sinceMin < within(`${key}/late/${day}`, 0, 30);
  if (!isOpen && !isStillBusy && isSwitchedOff) return 'off';
  return mishapAt(key, at) ?? (!isOpen && !isStillBusy && isPutToSleep ? 'asleep' : 'on');
}

/**
 * How long until it reports its status again; `luck` from 0 to 1 spreads them. Asleep it speaks less often, but within two
 * intervals: the server closes a connection that was silent for longer.
 */
export const statusWaitMs = (statusEveryS: number, condition: Condition, luck: number): number =>
  statusEveryS * 1000 * (condition === 'asleep' ? 1.8 : 1) * (0.9 + 0.2 * luck);

/** A quarter is switched off at night, a third sleeps and stays connected, the rest stands ready. */
function habitsOf(key: string): { isSwitchedOff: boolean; isPutToSleep: boolean } {
  const habit = chance(`${key}/night`);
  return { isSwitchedOff: habit < 0.25, isPutToSleep: habit >= 0.25 && habit < 0.6 };
}

function mishapAt(key: string, at: number): Condition | undefined {
  const hour = Math.floor(at / hourMs);
  const factor = chance(`${key}/lemon`) < lemonShare ? lemonFactor : 1;
  let place = chance(`${key}/mishap/${hour}`);
  for (const { condition, probability, minutes } of mishaps) {
    place -= probability * factor;
    if (place < 0) {
      const lengthMs = within(`${key}/length/${hour}`, ...minutes) * minuteMs;
      const begin = hour * hourMs + chance(`${key}/begin/${hour}`) * (hourMs - lengthMs);
      return at >= begin && at < begin + lengthMs ? condition : undefined;
    }
  }
  return undefined;
}

/** While its network flaps a device is cut off every half minute or so; these are the turns. */
export const isCutOff = (life: Living, at: number): boolean =>
  chance(`${life.seed}/${life.sn}/cut/${Math.floor(at / 20_000)}`) < 0.4;
