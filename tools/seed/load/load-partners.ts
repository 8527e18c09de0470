import type { LoadContext } from './load-context.ts';
import { growPartnerTree } from './partner-tree.ts';

/** The vendor and the tree of partners; ids are places in the tree, so a second run finds its own rows again. */
export async function loadPartners({ client, random, partners }: LoadContext): Promise<number> {
  await client.query(
    `INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', 'Load Vendor', now())
     ON CONFLICT DO NOTHING`,
  );
  const tree = growPartnerTree(partners, random);
  let added = 0;
  for (const depth of [1, 2, 3, 4, 5]) {
    const level = tree.filter((node) => node.depth === depth);
    const { rowCount } = await client.query(
      `INSERT INTO identity_org (id, parent_id, kind, name, abbreviation, partner_type, contact_person, contact_email,
         country_code, is_remote_control_allowed, created_at, activated_at)
       SELECT id, parent_id, 'partner', 'Partner ' || id, 'P' || id,
              CASE WHEN id % 3 = 0 THEN 'controllable' ELSE 'cooperative' END, 'Contact ' || id, 'contact' || id || '@load.example',
              (ARRAY['DE','CN','US','BR','JP','GB','FR','ES','ID','MX'])[1 + id % 10], id % 2 = 0,
              now() - make_interval(days => id % 1000), CASE WHEN id % 50 > 0 THEN now() END
         FROM unnest($1::int[], $2::int[]) AS node (id, parent_id)
       ON CONFLICT DO NOTHING`,
      [level.map((node) => node.id), level.map((node) => node.parentId)],
    );
    added += rowCount ?? 0;
  }
  await client.query(`SELECT pass_ids('identity_org', (SELECT max(id) FROM identity_org))`);
  return added;
}
