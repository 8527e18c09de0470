import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { PermissionGrant } from '@tilldeck/contracts/identity/role.schemas';

type Held = ReadonlyMap<string, ReadonlySet<ActionKey>>;

const holds = (held: Held, permissionId: string, action: ActionKey): boolean =>
  held.get(permissionId)?.has(action) ?? false;

/** Everything in the list that cannot be given, as `page.action`. */
export const notHeld = (asked: readonly PermissionGrant[], held: Held): string[] =>
  asked.flatMap(({ permissionId, actions }) =>
    actions.filter((action) => !holds(held, permissionId, action)).map((action) => `${permissionId}.${action}`),
  );

/** One entry per page, without doubles and without pages that list nothing. */
export function tidyGrants(grants: readonly PermissionGrant[]): PermissionGrant[] {
  const byPage = new Map<string, Set<ActionKey>>();
  for (const { permissionId, actions } of grants)
    byPage.set(permissionId, new Set([...(byPage.get(permissionId) ?? []), ...actions]));
  return [...byPage]
    .filter(([, actions]) => actions.size > 0)
    .map(([permissionId, actions]) => ({ permissionId, actions: [...actions] }));
}
