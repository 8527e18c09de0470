import type { ActionKey, Permission, Route } from '@tilldeck/contracts/core/route';
import type { ReactNode } from 'react';
import { usePagePermission } from './page-permission.ts';
import { useCan } from './permission.ts';

type Subject = { route: Pick<Route, 'permission'> } | { permission: Permission } | { action: ActionKey };

/**
 * Renders its children only when the person may use them; a control that is never allowed is absent, not grey.
 * `route` and `permission` name the check; `action` means the permission entry of the page it stands on.
 */
export function Can({ children, ...subject }: Subject & { children: ReactNode }) {
  const pagePermission = usePagePermission();
  const isAllowed = useCan(permissionOf(subject, pagePermission));
  return isAllowed ? children : null;
}

function permissionOf(subject: Subject, pagePermission: string | null): Permission {
  if ('route' in subject) return subject.route.permission;
  if ('permission' in subject) return subject.permission;
  return `${pagePermission ?? ''}.${subject.action}`;
}
