import type { ActionKey, Permission } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import { usePagePermission } from './page-permission.ts';
import { type Guarded, useCan } from './permission.ts';

type Subject = { route: Guarded } | { permission: Permission } | { action: ActionKey };

/**
 * Renders its children only when the person may use them; a control that is never allowed is absent, not grey.
 * `route` and `permission` name the check; `action` means the permission entry of the page it stands on.
 */
export function Can({ children, ...subject }: Subject & { children: ReactNode }) {
  const pagePermission = usePagePermission();
  const isAllowed = useCan(guardOf(subject, pagePermission));
  return isAllowed ? children : null;
}

function guardOf(subject: Subject, pagePermission: string | null): Permission | Guarded {
  if ('route' in subject) return subject.route;
  if ('permission' in subject) return subject.permission;
  return `${pagePermission ?? ''}.${subject.action}`;
}
