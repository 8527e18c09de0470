import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import type { ReactNode } from 'react';
import { flattenMenu } from '../../lib/navigation/menu-tree.ts';
import { PagePermission } from '../../lib/session/page-permission.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';

/** A page of the menu, as long as the menu has it: rights may go, and come back, while it is open. */
export function MenuPage({ node, children }: { node: MenuNode; children: ReactNode }) {
  const { menu } = useSession();
  const isThere = flattenMenu(menu).some((entry) => entry.id === node.id);
  return isThere ? <PagePermission value={node.permision}>{children}</PagePermission> : <ForbiddenPage />;
}
