import { type Permission, type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import { type SessionState, sessionState, useSession } from './session-state.ts';

const allows = (session: SessionState, permission: Permission): boolean => {
  const required = requiredPermission(permission);
  if (required === null) return permission === 'public' || session.token !== null;
  return session.permissions.get(required.id)?.has(required.action) ?? false;
};

/** `canUse('dictionary.add')`: whether the person's permission entry lists the action. */
export const canUse = (permission: Permission): boolean => allows(sessionState(), permission);

/** As `canUse`, for components: follows a change of session. */
export function useCan(subject: Permission | Pick<Route, 'permission'>): boolean {
  const session = useSession();
  return allows(session, typeof subject === 'string' ? subject : subject.permission);
}
