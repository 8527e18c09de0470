import { accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { KeptConnection } from './kept-connection.ts';
import type { TreeFacts } from './load-database.ts';

export type Who = 'vendor' | 'master';

export interface ReadOperation {
  name: string;
  who: Who;
  sign: () => Promise<Buffer>;
}

const page = { pageNo: 1, pageSize: 20 };

/** What people look at all day, each once as the vendor and once as the partner with the largest tree below it. */
export function readOperations(people: Record<Who, KeptConnection>, tree: TreeFacts): ReadOperation[] {
  const lastPartner = `Partner ${tree.partners}`;
  const forms: Record<string, (desk: KeptConnection, who: Who) => Promise<Buffer>> = {
    'partner list': (desk) => desk.sign(partnerRoutes.page, page),
    'partner list, common name': (desk) => desk.sign(partnerRoutes.page, { ...page, keyword: 'Partner 1' }),
    'partner list, rare name': (desk) => desk.sign(partnerRoutes.page, { ...page, keyword: lastPartner }),
    'tree, top': (desk) => desk.sign(partnerRoutes.branch, {}),
    'tree, widest node': (desk, who) =>
      desk.sign(partnerRoutes.branch, { parentId: String((who === 'vendor' ? tree.widest : tree.widestOfMaster).id) }),
    'account list': (desk, who) => desk.sign(accountsOf(who), page),
    'account search, common name': (desk, who) => desk.sign(accountsOf(who), { ...page, keyword: 'user' }),
    'account search, rare name': (desk, who) =>
      desk.sign(accountsOf(who), { ...page, keyword: `owner${tree.master.id}` }),
    'account search, organisation': (desk, who) =>
      desk.sign(accountsOf(who), { ...page, organisation: `Partner ${tree.master.id}` }),
    'account search, role': (desk, who) => desk.sign(accountsOf(who), { ...page, role: 'admin' }),
    'current menu': (desk) => desk.sign(sessionRoutes.currentMenu, {}),
    'current user': (desk) => desk.sign(sessionRoutes.currentUser, {}),
  };
  return (['vendor', 'master'] as const).flatMap((who) =>
    Object.entries(forms).map(([name, form]) => ({ name, who, sign: () => form(people[who], who) })),
  );
}

const accountsOf = (who: Who) => (who === 'vendor' ? accountRoutes.page : operatorRoutes.page);
