import type { ItemHit } from '@tilldeck/contracts/knowledge/item.schemas';
import { isHanText, questionWords } from '@tilldeck/contracts/knowledge/search-words.rules';
import { sql } from 'kysely';
import { readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { listHits } from '../item/published.view.ts';
import { maxCandidates, planSearch, type SearchPlan, type Term, titleFactor } from './search.rules.ts';

interface Asked {
  text: string;
  /** The last word may be unfinished. */
  isTyping: boolean;
  limit: number;
  productId?: string | undefined;
  /** Only of that product, or those first. */
  isProductOnly: boolean;
}

/** The question's words with how many items have each, and how many items there are. */
async function listTerms(db: ScopedDb['db'], asked: Asked): Promise<{ terms: Term[]; total: number }> {
  const { words, beginnings } = questionWords(asked.text, asked.isTyping);
  const { rows } = await sql<Term & { isTotal: boolean }>`
    with total as (select coalesce(sum(items), 0)::int as n from knowledge_word where word = '')
    select w.lexeme as word, quote_literal(w.lexeme) as query, coalesce(k.items, 0) as items, coalesce(k.titles, 0) as titles,
           w.lexeme ~ '^[[:ascii:]]' as "isWord", false as "isTotal"
      from unnest(to_tsvector('english', ${words})) w left join knowledge_word k on k.word = w.lexeme
     where w.lexeme <> all (${beginnings}::text[])
    union all
    -- Words with a beginning overlap, so that their sum is at most all items.
    select b.word, quote_literal(b.word) || ':*', least(coalesce(sum(k.items), 0), t.n)::int,
           least(coalesce(sum(k.titles), 0), t.n)::int, false, false
      from unnest(${beginnings}::text[]) b (word) cross join total t
      left join knowledge_word k on k.word >= b.word and k.word < b.word || U&'\\+10FFFF'
     group by b.word, t.n
    union all
    select '', '', n, 0, false, true from total`.execute(db);
  return { terms: rows.filter((row) => !row.isTotal), total: rows.find((row) => row.isTotal)?.items ?? 0 };
}

/** Among equals the shorter title says the same with less beside it: the title of the question's language, without search words. */
function titleSize(text: string) {
  const [own, other] = isHanText(text) ? ['i.title_zh', 'i.title_en'] : ['i.title_en', 'i.title_zh'];
  return sql`length(coalesce(nullif(${sql.ref(own)}, ''), ${sql.ref(other)}))`;
}

/** Titles are asked first; at most 1,000 items are ranked. */
async function listRanked(db: ScopedDb['db'], plan: SearchPlan, asked: Asked): Promise<string[]> {
  if (!plan.query) return [];
  const { productId = null, isProductOnly, limit } = asked;
  const within = isProductOnly && productId ? sql`and product_id = ${productId}::bigint` : sql``;
  const ofTitles = plan.titleQuery
    ? sql`(select id from knowledge_published where title_words @@ ${plan.titleQuery}::tsquery ${within} limit ${maxCandidates}) union`
    : sql``;
  const weights = sql.join(
    plan.terms.map(
      ({ query, weight }) =>
        sql`${sql.lit(weight)}::float8 * ((i.words @@ ${query}::tsquery)::int + ${sql.lit(titleFactor)} * (i.title_words @@ ${query}::tsquery)::int)`,
    ),
    sql` + `,
  );
  // The fence (offset 0) keeps the condition and the order from weighing every word again.
  const { rows } = await sql<{ id: string }>`
    with found as (${ofTitles} (select id from knowledge_published where words @@ ${plan.query}::tsquery ${within} limit ${maxCandidates})),
    ranked as (
      select i.id, ${weights} as score, ${titleSize(asked.text)} as size, i.product_id is not distinct from ${productId}::bigint as is_own
        from knowledge_published i join found f on f.id = i.id offset 0)
    select id from ranked where score >= ${plan.minScore}
     order by score * case when is_own then 1.5 else 1 end desc, size, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Published items that answer a question, best first. */
export const searchPublished = (scope: Scope, asked: Asked): Promise<ItemHit[]> =>
  readIn(scope, async (db) => {
    const { terms, total } = await listTerms(db, asked);
    return listHits(db, await listRanked(db, planSearch(terms, total), asked));
  });
