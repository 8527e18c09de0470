/** A word of a question and how many published items have it. */
export interface Term {
  word: string;
  /** As a tsquery has it: a stem, or a beginning (`pri:*`). */
  query: string;
  items: number;
  titles: number;
  /** A word of letters; pairs of signs across a word's edge are in no answer and mean nothing. */
  isWord: boolean;
}

export interface SearchPlan {
  /** What finds the candidates in titles; null where no title has a word of the question. */
  titleQuery: string | null;
  /** The same in whole items. */
  query: string | null;
  /** What ranks them: terms with their weights. */
  terms: { query: string; weight: number }[];
  /** A hit below this says too little of what was asked. */
  minScore: number;
}

/** Candidates of each kind; the brief's 1,000 in all. */
export const maxCandidates = 500;
const maxTerms = 12;
/** A word in the title counts for itself and as much more. */
export const titleFactor = 2;
const minShare = 0.2;

/** Rare words find: as many as stay below the limit together. Where even the rarest is common, all of them must be there. */
function findingQuery(terms: readonly Term[], countOf: (term: Term) => number): string | null {
  const known = terms.filter((term) => countOf(term) > 0).toSorted((a, b) => countOf(a) - countOf(b));
  let sum = 0;
  const rare = known.filter((term) => {
    sum += countOf(term);
    return sum <= maxCandidates;
  });
  if (rare.length > 0) return rare.map(({ query }) => query).join(' | ');
  return known.length > 0 ? known.map(({ query }) => query).join(' & ') : null;
}

const isPair = ({ word }: Term): boolean => /^\p{Script=Han}{2}$/u.test(word);
const edgeFactor = 10;

/**
 * 小票中文 is made of 小票, 票中 and 中文. Of neighbours, a pair that is far rarer runs across the edge of two words: its
 * rarity says nothing, so it counts as the more common one does.
 */
function rarityOf(term: Term, terms: readonly Term[]): number {
  if (!isPair(term)) return term.items;
  const [first, last] = Array.from(term.word);
  const neighbours = terms.filter(
    (each) => isPair(each) && (each.word.endsWith(first ?? '') || each.word.startsWith(last ?? '')),
  );
  const most = Math.max(0, ...neighbours.map(({ items }) => items));
  return most >= term.items * edgeFactor ? most : term.items;
}

/** How a question is asked of the index. `total`: published items. */
export function planSearch(terms: readonly Term[], total: number): SearchPlan {
  const weightOf = (items: number) => Math.log(1 + total / Math.max(items, 1));
  const known = terms
    .filter(({ items }) => items > 0)
    .toSorted((a, b) => a.items - b.items)
    .slice(0, maxTerms);
  const weighed = known.map((term) => ({ query: term.query, weight: weightOf(rarityOf(term, known)) }));
  const unknown = terms.filter(({ items, isWord }) => items === 0 && isWord).length;
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0) + Math.min(unknown, maxTerms) * weightOf(1);
  return {
    titleQuery: findingQuery(known, ({ titles }) => titles),
    query: findingQuery(known, ({ items }) => items),
    terms: weighed,
    minScore: all * minShare,
  };
}
