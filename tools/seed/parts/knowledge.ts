import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { demoItems, demoProducts } from './knowledge/demo-items.ts';

const dayMs = 86_400_000;

/** Product types may be there already, taken over from the dictionaries of an older demo. */
async function putCategories({ client }: SeedContext): Promise<Map<string, { problem: number; product: number }>> {
  const ids = new Map<string, { problem: number; product: number }>();
  for (const { nameEn, nameZh, descriptionEn, descriptionZh, sort, problems } of demoProducts) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO knowledge_product (name_en, name_zh, description_en, description_zh, sort, created_by)
       VALUES ($1, $2, $3, $4, $5, 'admin')
       ON CONFLICT (lower(name_en)) DO UPDATE SET sort = knowledge_product.sort RETURNING id`,
      [nameEn, nameZh, descriptionEn, descriptionZh, sort],
    );
    const product = rows[0]?.id ?? 0;
    for (const problem of problems) {
      const added = await client.query<{ id: number }>(
        `INSERT INTO knowledge_problem (product_id, name_en, name_zh, sort, created_by)
         VALUES ($1, $2, $3, $4, 'admin') RETURNING id`,
        [product, problem.nameEn, problem.nameZh, problem.sort],
      );
      ids.set(problem.code, { product, problem: added.rows[0]?.id ?? 0 });
    }
  }
  return ids;
}

async function putItems({ client, now, random }: SeedContext, ids: Awaited<ReturnType<typeof putCategories>>) {
  const chance = random('knowledge');
  for (const [index, item] of demoItems.entries()) {
    const { product = 0, problem = 0 } = ids.get(item.category) ?? {};
    const at = new Date(now.getTime() - (demoItems.length - index) * 3 * dayMs - chance.between(0, dayMs));
    const published = item.isPublished ? at : null;
    const topped = item.isTop ? at : null;
    const bodies = [JSON.stringify(item.bodyEn), JSON.stringify(item.bodyZh)];
    const views = item.isPublished ? chance.between(4, item.isTop ? 900 : 240) : 0;
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO knowledge_item (problem_id, title_en, title_zh, body_en, body_zh, keywords, state, topped_at,
         published_at, view_count, helped_count, created_by, updated_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'support', 'support', $12, $12) RETURNING id`,
      [
        ...[problem, item.titleEn, item.titleZh, ...bodies, item.keywords, item.isPublished ? 'published' : 'draft'],
        ...[topped, published, views, Math.floor(views / chance.between(4, 12)), at],
      ],
    );
    if (!published) continue;
    await client.query(
      `INSERT INTO knowledge_published (id, problem_id, product_id, title_en, title_zh, lead_en, lead_zh, body_en, body_zh,
         title_words, words, file_ids, topped_at, published_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_tsvector('english', $10), to_tsvector('english', $11), '{}', $12, $13, $13)`,
      [
        ...[rows[0]?.id, problem, product, item.titleEn, item.titleZh, item.leadEn, item.leadZh, ...bodies],
        ...[item.titleWords, item.words, topped, published],
      ],
    );
  }
}

const missed = [
  'label printer roll size',
  'loyalty card',
  '会员卡积分',
  'tax report export',
  '外卖平台对接',
  'offline mode sales',
];

/** Searches without a result, by people of partners. */
async function putMissed({ client, now, random }: SeedContext) {
  const chance = random('knowledge-missed');
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM identity_account WHERE org_id > 1 ORDER BY id LIMIT 6',
  );
  const rowsOf = missed.flatMap((words, index) =>
    rows.slice(0, rows.length - index).map(({ id }) => ({
      account_id: id,
      words,
      times: chance.between(1, 4),
      last_at: new Date(now.getTime() - chance.between(1, 40) * dayMs),
    })),
  );
  await insertRows(client, 'knowledge_missed', rowsOf);
}

export const knowledgePart: SeedPart = {
  name: 'knowledge',
  async run(context) {
    const { rowCount } = await context.client.query('SELECT FROM knowledge_item LIMIT 1');
    if (rowCount) return 0;
    await putItems(context, await putCategories(context));
    await putMissed(context);
    return demoItems.length;
  },
};
