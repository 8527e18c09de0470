import { type Permission, requiredPermission } from '@tilldeck/contracts/core/route';

/**
 * Scopes no key can have, whoever makes it: a key must not make keys, or revoking it would not end it; and an export
 * is written later with the session that asked for it, which a key has not.
 */
export const isKeyScope = (scope: string): boolean => {
  const needed = requiredPermission(scope as Permission);
  return needed !== null && needed.id !== 'apikey' && needed.action !== 'export';
};

/** The first scope that somebody who holds these permissions may not give away. */
export const scopeNotHeld = (
  scopes: readonly string[],
  permissions: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined =>
  scopes.find((scope) => {
    const needed = requiredPermission(scope as Permission);
    return !needed || !permissions.get(needed.id)?.has(needed.action);
  });
