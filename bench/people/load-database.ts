import { randomBytes } from 'node:crypto';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { seedLoad } from '../../tools/seed/load/seed-load.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';

export interface LoadSize {
  partners: number;
  accounts: number;
}

export interface LoadDatabase {
  name: string;
  appUrl: string;
  vendorUrl: string;
  seed: number;
  tree: TreeFacts;
  /** Drops it, unless it was named to be kept. */
  close: () => Promise<void>;
}

/** Where in the tree there is most to do. */
export interface TreeFacts {
  serverVersion: string;
  partners: number;
  accounts: number;
  /** The partner of the first level that sees most partners. */
  master: { id: number; partners: number; accounts: number };
  widest: { id: number; children: number };
  widestOfMaster: { id: number; children: number };
}

const seed = 1;

export async function openLoadDatabase(size: LoadSize, kept?: string): Promise<LoadDatabase> {
  const settings = stackSettings();
  const name = kept ?? `bench_${randomBytes(6).toString('hex')}`;
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const close = async (): Promise<void> => {
    if (!kept) await dropDatabase(name);
  };
  try {
    const ownerUrl = await openOwnDatabase(settings.DATABASE_URL ?? '', name);
    const found = kept ? await readTree(ownerUrl) : null;
    if ((found?.accounts ?? 0) < size.accounts)
      await seedLoad(ownerUrl, { ...size, seed, iterations: 4_096, audit: 1_000 });
    const urls = { appUrl: on(settings.DATABASE_APP_URL), vendorUrl: on(settings.DATABASE_VENDOR_URL) };
    const tree = await readTree(ownerUrl);
    if (!tree.master) throw new Error('the seed made no tree');
    return { name, ...urls, seed, tree, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readTree(ownerUrl: string): Promise<TreeFacts> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // A database just filled is vacuumed before long; index-only scans and the planner then know it.
    await client.query('VACUUM ANALYZE identity_org, identity_account, identity_role, identity_account_role');
    const { rows } = await client.query<TreeFacts>(`
      WITH tree AS (SELECT * FROM identity_org WHERE kind = 'partner' AND terminated_at IS NULL),
      master AS (
        SELECT top.id, count(*)::int AS partners FROM tree top JOIN tree below ON below.seen_l1 = top.id AND below.id <> top.id
         WHERE top.depth = 1 AND top.activated_at IS NOT NULL GROUP BY top.id ORDER BY 2 DESC, 1 LIMIT 1
      ), children AS (SELECT parent_id AS id, count(*)::int AS children FROM tree WHERE depth > 1 GROUP BY 1)
      SELECT current_setting('server_version') AS "serverVersion", (SELECT count(*)::int FROM tree) AS partners,
             (SELECT count(*)::int FROM identity_account) AS accounts,
             (SELECT json_build_object('id', id, 'partners', partners, 'accounts',
                (SELECT count(*) FROM identity_account WHERE org_l1 = master.id)) FROM master) AS master,
             (SELECT json_build_object('id', id, 'children', children) FROM children ORDER BY children DESC, id LIMIT 1) AS widest,
             (SELECT json_build_object('id', tree.id, 'children', children) FROM children JOIN tree USING (id)
                JOIN master ON tree.seen_l1 = master.id ORDER BY children DESC, tree.id LIMIT 1) AS "widestOfMaster"`);
    const [facts] = rows;
    if (!facts) throw new Error('nothing was counted');
    return facts;
  } finally {
    await client.end();
  }
}
