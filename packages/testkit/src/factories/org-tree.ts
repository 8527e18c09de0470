import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { People, TestAccount, TestOrg } from './people.ts';

export interface TreeOrg extends TestOrg {
  /** 1 for a partner of the vendor, 3 for the partner of a partner's partner. */
  depth: number;
  account: TestAccount;
  /** Itself and everything below it. */
  subtree: TreeOrg[];
}

/** Two partners that are strangers to each other, each with a chain of two below and a second child. */
export interface OrgTree {
  orgs: TreeOrg[];
  a: TreeOrg;
  b: TreeOrg;
}

/** Plants the tree that every isolation test needs; each organisation has an account with the given permissions. */
export async function plantOrgTree(
  people: People,
  vendor: TestOrg,
  grants: Record<string, readonly ActionKey[]>,
): Promise<OrgTree> {
  const plant = async (parent: TestOrg, name: string, depth: number): Promise<TreeOrg> => {
    const org = await people.partner(parent, name);
    const account = await people.account(org, grants);
    const planted: TreeOrg = { ...org, depth, account, subtree: [] };
    planted.subtree.push(planted);
    return planted;
  };
  const plantPartner = async (name: string): Promise<TreeOrg> => {
    const top = await plant(vendor, name, 1);
    const child = await plant(top, `${name} child`, 2);
    const grandchild = await plant(child, `${name} grandchild`, 3);
    const sibling = await plant(top, `${name} other child`, 2);
    child.subtree.push(grandchild);
    top.subtree.push(...child.subtree, sibling);
    return top;
  };
  const [a, b] = [await plantPartner('Kestrel'), await plantPartner('Merlin')];
  return { orgs: [...a.subtree, ...b.subtree], a, b };
}
