import { factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { type KnownItemName, knownItemNames } from '@tilldeck/contracts/link/item-mask.rules';
import { fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { locatingItem } from '@tilldeck/contracts/location/locating.schemas';
import { chance, pick, within } from './chance.rules.ts';
import type { Living } from './life.rules.ts';
import { type ModelTraits, traitsOf } from './model-traits.rules.ts';

const androidOf = ({ osVersion }: ModelTraits): number => Number(/\d+/.exec(osVersion)?.[0] ?? 0);

/** What a model must have for an item; the specification names Android 11 or later for kiosk and app lock. */
const needs: Partial<Record<KnownItemName, (traits: ModelTraits) => boolean>> = {
  kiosk: (traits) => androidOf(traits) >= 11,
  app_lock: (traits) => androidOf(traits) >= 11,
  screen_ads: ({ hasSecondScreen }) => hasSecondScreen,
  print_settings: ({ hasPrinter }) => hasPrinter,
  alarm_voice: ({ hasPrinter }) => hasPrinter,
};

/** The desired items a simulated device can apply. */
export const itemsOf = ({ model }: Pick<Living, 'model'>): string[] => [
  ...knownItemNames.filter((name) => needs[name]?.(traitsOf(model)) ?? true),
  locatingItem,
];

const driftShare = 0.02;
/** A factory policy is applied once: what people change afterwards is no drift. Nobody changes fences by hand. */
const isKept = (name: string): boolean => ![factoryItem, locatingItem, fencesItem].includes(name);

/** Whether the device was changed by hand within the hour before the read-back of this number. */
export const hasDrifted = ({ seed, sn }: Living, item: { name: string; hash: string; look: number }): boolean =>
  isKept(item.name) && chance(`${seed}/${sn}/item/${item.name}/${item.hash}/drift/${item.look}`) < driftShare;

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
