import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { ActionKey } from '@tilldeck/contracts/core/route';
import { guardedMenus } from '@tilldeck/contracts/identity/menu.schemas';

/** What of an entry decides whether it is there. */
export interface MenuState {
  key: string;
  parentKey: string | null;
  platforms: readonly string[];
  resourceType: number;
  isEnabled: boolean;
  isHidden: boolean;
  disabledActions: readonly ActionKey[];
}

/** Whether nobody could open the pages any more that undo a mistake, or use them. */
export function isLockedOut(entries: readonly MenuState[]): boolean {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const isOn = (entry: MenuState | undefined) => entry?.isEnabled === true && !entry.isHidden;
  return Object.entries(guardedMenus).some(([key, actions]) => {
    const entry = byKey.get(key);
    const isPlaceOn = !entry?.parentKey || isOn(byKey.get(entry.parentKey));
    return !isOn(entry) || !isPlaceOn || entry?.disabledActions.some((action) => actions.includes(action));
  });
}

/** A guarded page, or a directory one stands in. */
export const isGuarded = (entries: readonly MenuState[], key: string): boolean =>
  key in guardedMenus || entries.some((entry) => entry.key in guardedMenus && entry.parentKey === key);

/** Two levels: directories at the top, everything else in a directory of a platform it is on, or at the top. */
export function refusalOfParent(
  entries: readonly MenuState[],
  entry: Pick<MenuState, 'resourceType' | 'platforms'>,
  parentKey: string | null,
): ErrorCode | null {
  if (parentKey === null) return null;
  const parent = entries.find((other) => other.key === parentKey);
  const isFitting =
    parent?.resourceType === 0 &&
    entry.resourceType !== 0 &&
    entry.platforms.every((platform) => parent.platforms.includes(platform));
  return isFitting ? null : 'identity.menu_parent_wrong';
}

const sortStep = 10;

/**
 * New order of siblings after one of them went up or down: those whose number changes. Two that change places swap
 * their numbers; only where numbers are equal all are numbered again.
 */
export function movedSorts(
  siblings: readonly { key: string; sort: number }[],
  key: string,
  direction: 'up' | 'down',
): Map<string, number> {
  const from = siblings.findIndex((entry) => entry.key === key);
  const to = direction === 'up' ? from - 1 : from + 1;
  const moved = siblings[from];
  const passed = siblings[to];
  if (!moved || !passed) return new Map();
  if (moved.sort !== passed.sort)
    return new Map([
      [moved.key, passed.sort],
      [passed.key, moved.sort],
    ]);
  const order = siblings.toSpliced(from, 1).toSpliced(to, 0, moved);
  return new Map(
    order
      .map((entry, index) => [entry, (index + 1) * sortStep] as const)
      .filter(([entry, sort]) => entry.sort !== sort)
      .map(([entry, sort]) => [entry.key, sort]),
  );
}
