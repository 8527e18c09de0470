import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import type { ReactNode } from 'react';
import { GuidePage } from '../../lib/navigation/guide-page.ts';
import { flattenMenu } from '../../lib/navigation/menu-tree.ts';
import { PagePermission } from '../../lib/session/page-permission.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';

/** A page of the menu, as long as the menu has it: rights may go, and come back, while it is open. */
export function MenuPage({ node, children }: { node: MenuNode; children: ReactNode }) {
  const { menu } = useSession();
  const isThere = flattenMenu(menu).some((entry) => entry.id === node.id);
  if (!isThere) return <ForbiddenPage />;
  return (
    <PagePermission value={node.permision}>
      <GuidePage value={node.guide}>{children}</GuidePage>
    </PagePermission>
  );
}
