import { publishedParts } from '@tilldeck/contracts/knowledge/published.rules';
import type pg from 'pg';
import { Random } from '../../random.ts';
import { demoItems } from './demo-items.ts';

/**
 * Items that answer nothing, for tests and benches of the search: sentences of the demo items' own words, shuffled, between
 * words of other trades. What is looked for is found among texts that have the same words.
 */
const trades = {
  en: 'bakery florist pharmacy cinema ferry museum library garage hotel laundry stadium school vineyard aquarium theatre airport invoice voucher coupon gift loyalty stock supplier delivery shelf label season discount tax report receipt customer counter table order menu recipe staff shift rota cleaning window door light music poster'.split(
    ' ',
  ),
  zh: '面包店 花店 药房 电影院 渡轮 博物馆 图书馆 车库 酒店 洗衣房 体育场 学校 葡萄园 剧院 机场 发票 代金券 优惠券 礼品卡 积分 库存 供应商 配送 货架 标签 季节 折扣 税务 报表 顾客 柜台 餐桌 订单 菜单 配方 员工 班次 排班 清洁 橱窗 灯光 音乐 海报'.split(
    ' ',
  ),
};
const ownWords = {
  en: [...new Set(demoItems.flatMap(({ titleEn }) => titleEn.toLowerCase().split(' ')))].filter(
    (word) => word.length > 2,
  ),
  zh: [...new Set(demoItems.flatMap(({ titleZh }) => titleZh.match(/\p{Script=Han}{2}/gu) ?? []))],
};

function sentence(chance: Random, language: 'en' | 'zh', length: number, share: number): string {
  const words = Array.from({ length }, () =>
    chance.isLucky(share) ? chance.pick(ownWords[language]) : chance.pick(trades[language]),
  );
  // Words of a Chinese sentence are not parted; every third ends a clause.
  return language === 'en' ? words.join(' ') : words.map((word, at) => (at % 3 === 2 ? `${word}，` : word)).join('');
}

/** Fills the knowledge base with published items; the product of the first problem type has them. */
export async function putNoise(client: pg.Client | pg.ClientBase, count: number, batch = 1_000): Promise<void> {
  const chance = new Random('knowledge-noise');
  const paragraph = (text: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, index) => {
      const written = {
        titleEn: `${sentence(chance, 'en', 4, 0.3)} ${first + index}`,
        titleZh: sentence(chance, 'zh', 3, 0.3),
        keywords: '',
        bodyEn: paragraph(sentence(chance, 'en', 60, 0.15)),
        bodyZh: paragraph(sentence(chance, 'zh', 40, 0.15)),
      };
      return { ...written, ...publishedParts(written) };
    });
    await client.query(
      `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g ("titleEn" text, "titleZh" text, "bodyEn" jsonb,
              "bodyZh" jsonb, "leadEn" text, "leadZh" text, "titleWords" text, words text)),
       about AS (SELECT id, product_id FROM knowledge_problem ORDER BY id LIMIT 1),
       added AS (INSERT INTO knowledge_item (problem_id, title_en, title_zh, body_en, body_zh, state, published_at)
         SELECT about.id, "titleEn", "titleZh", "bodyEn", "bodyZh", 'published', now() FROM given, about
         RETURNING id, title_en, problem_id)
       INSERT INTO knowledge_published (id, problem_id, product_id, title_en, title_zh, lead_en, lead_zh, body_en, body_zh,
              title_words, words, file_ids, published_at, updated_at)
       SELECT added.id, about.id, about.product_id, "titleEn", "titleZh", "leadEn", "leadZh", "bodyEn", "bodyZh",
              to_tsvector('english', "titleWords"), to_tsvector('english', words), '{}', now(), now()
         FROM added JOIN given ON given."titleEn" = added.title_en, about`,
      [JSON.stringify(rows)],
    );
  }
}
