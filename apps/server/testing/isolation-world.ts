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

/**
 * What belongs to no organisation and samples name by its number: a series, a model, one derived from it, a category. The
 * database itself counts in steps of 16.
 */
export async function plantCatalogue(people: People): Promise<void> {
  await people.query(`INSERT INTO devices_series (id, name) VALUES (1, 'Named by samples')`);
  await people.query(
    `INSERT INTO devices_model (id, series_id, name, original_model_id)
     VALUES (1, 1, 'Original', NULL), (2, 1, 'Derived', 1)`,
  );
  await people.query(`INSERT INTO appstore_category (id, name_en, name_zh) VALUES (1, 'Tools', '工具')`);
}

/** Whose rows the people of each partner reach. */
export const reachOf = {
  master: ['master', 'held'],
  held: ['held'],
  free: ['free'],
  sibling: ['sibling', 'foreign'],
  foreign: ['foreign'],
} as const satisfies Partial<Record<OrgName, readonly OrgName[]>>;
