import { type KnownItemName, knownItemNames } from '@tilldeck/contracts/link/item-mask.rules';
import { chance, pick, within } from './chance.rules.ts';
import type { Living } from './life.rules.ts';
import { traitsOf } from './model-traits.rules.ts';

/** Kiosk and app lock need Android 11 or later, as the specification says. */
const firstAndroid: Partial<Record<KnownItemName, number>> = { kiosk: 11, app_lock: 11 };

const androidOf = (life: Living): number => Number(/\d+/.exec(traitsOf(life.model).osVersion)?.[0] ?? 0);

/** The desired items a simulated device can apply. */
export const itemsOf = (life: Living): KnownItemName[] =>
  knownItemNames.filter((name) => androidOf(life) >= (firstAndroid[name] ?? 0));

const bytesPerMs = 2_000;
const reasons = ['not_verified', 'no_space', 'internal'] as const;

/** How one attempt to apply an item goes on one device: the same whenever it is asked. */
export function itemCourseOf(
  life: Living,
  item: { name: string; hash: string; attempt: number; bytes: number },
  failShare: number,
): { lengthMs: number; reason: (typeof reasons)[number] | null } {
  const key = `${life.seed}/${life.sn}/item/${item.name}/${item.hash}/${item.attempt}`;
  const lengthMs = within(`${key}/length`, 1, 8) * 1_000 + item.bytes / bytesPerMs;
  return { lengthMs, reason: chance(`${key}/fail`) < failShare ? pick(`${key}/reason`, reasons) : null };
}
