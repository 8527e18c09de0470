import {
  holdsAny,
  type Permission,
  permissionsOf,
  type Route,
  requiredPermission,
} from '@tilldeck/contracts/core/route';
import { type SessionState, sessionState, useSession } from './session-state.ts';

/** What decides about a call: its permission, the third-party service it needs, and who is refused nevertheless. */
export type Guarded = Pick<Route, 'permission' | 'orPermissions' | 'service' | 'notFor'>;

const allows = (session: SessionState, subject: Permission | Guarded): boolean => {
  const guarded: Guarded = typeof subject === 'string' ? { permission: subject } : subject;
  const { permission, service, notFor } = guarded;
  if (session.acting && notFor?.includes('actor')) return false;
  if (service && !session.services.has(service)) return false;
  if (requiredPermission(permission) === null) return permission === 'public' || session.token !== null;
  return holdsAny(session.permissions, permissionsOf(guarded));
};

/** `canUse('dictionary.add')`: whether the person's permission entry lists the action. */
export const canUse = (subject: Permission | Guarded): boolean => allows(sessionState(), subject);

/** As `canUse`, for components: follows a change of session. */
export function useCan(subject: Permission | Guarded): boolean {
  return allows(useSession(), subject);
}
