import type { People, TestOrg } from '@tilldeck/testkit/factories/people';

export const orgNames = ['vendor', 'master', 'held', 'free', 'sibling', 'foreign'] as const;
export type OrgName = (typeof orgNames)[number];
export type IsolationOrgs = Record<OrgName, TestOrg>;

/** Two masters that are strangers to each other, with partners they control and one that only cooperates. */
export async function plantIsolationOrgs(people: People, vendor: TestOrg): Promise<IsolationOrgs> {
  const master = await people.partner(vendor, 'Master');
  const sibling = await people.partner(vendor, 'Sibling');
  return {
    vendor,
    master,
    held: await people.partner(master, 'Held', 'controllable'),
    free: await people.partner(master, 'Free', 'cooperative'),
    sibling,
    foreign: await people.partner(sibling, 'Foreign', 'controllable'),
  };
}

/** What belongs to no organisation and samples name by its number: a model, one derived from it, a category. */
export async function plantCatalogue(people: People): Promise<void> {
  await people.model('Derived', { from: await people.model('Original'), for: [] });
  await people.query(`INSERT INTO appstore_category (name_en, name_zh) VALUES ('Tools', '工具')`);
}

/** Whose rows the people of each partner reach. */
export const reachOf = {
  master: ['master', 'held'],
  held: ['held'],
  free: ['free'],
  sibling: ['sibling', 'foreign'],
  foreign: ['foreign'],
} as const satisfies Partial<Record<OrgName, readonly OrgName[]>>;
