import type { ActionKey } from '../core/route.ts';
import type { DeliveredMenu, MenuSpec } from './menu.schemas.ts';

/** Actions of a page that people of a platform can be given. */
export const actionsFor = (menu: MenuSpec, platform: 'admin' | 'partner'): readonly ActionKey[] =>
  platform === 'admin' ? menu.actions : menu.actions.filter((action) => !menu.vendorActions?.includes(action));

/** Which page of the user guide is about a declared page, by its key. */
export const guidesOf = (menus: readonly MenuSpec[]): Map<string, string> => {
  const own = new Map(menus.map(({ key, guide }) => [key, guide]));
  return new Map(
    menus.flatMap(({ key, guide, subPageOf }) => {
      const name = guide ?? own.get(subPageOf ?? '');
      return name === undefined ? [] : [[key, name]];
    }),
  );
};

/** A declared entry as it stands before an administrator touches it. */
export const deliveredMenu = (spec: MenuSpec): DeliveredMenu => ({
  parent: spec.parent,
  titleEn: spec.titleEn,
  titleZh: spec.titleZh,
  icon: spec.icon ?? null,
  sort: spec.sort,
  hidden: false,
  alwaysShow: false,
  isCache: true,
  enabled: true,
  redirect: null,
  disabledActions: [],
});

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether an administrator changed something about an entry. */
export const isMenuChanged = (current: DeliveredMenu, delivered: DeliveredMenu): boolean =>
  Object.entries(delivered).some(([field, value]) => !isEqual(current[field as keyof DeliveredMenu], value));

/**
 * A new delivery meets what an administrator made of the last one: fields that still equal the last delivery take the
 * new value, the others stay.
 */
export function mergedMenu(current: DeliveredMenu, last: DeliveredMenu | null, next: DeliveredMenu): DeliveredMenu {
  if (last === null) return next;
  const kept = Object.entries(current).filter(([field, value]) => !isEqual(value, last[field as keyof DeliveredMenu]));
  return { ...next, ...(Object.fromEntries(kept) as Partial<DeliveredMenu>) };
}
