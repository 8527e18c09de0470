export interface FuzzyMatch {
  score: number;
  /** Positions of the matched letters, for marking them. */
  positions: number[];
}

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || /[\s/_.:-]/.test(text[index - 1] ?? '') || /[a-z][A-Z]/.test(text.slice(index - 1, index + 1));

/** A run of letters beats the same letters spread out, and letters that begin words beat both. */
function spreadMatch(query: string, text: string): FuzzyMatch | null {
  const lower = text.toLowerCase();
  const positions: number[] = [];
  let score = 0;
  let from = 0;
  for (const letter of query) {
    const index = lower.indexOf(letter, from);
    if (index < 0) return null;
    score += index === from && from > 0 ? 6 : isWordStart(text, index) ? 8 : 1;
    positions.push(index);
    from = index + 1;
  }
  return { score: score - (positions.at(-1) ?? 0) / 50, positions };
}

function wholeMatch(query: string, text: string): FuzzyMatch | null {
  const index = text.toLowerCase().indexOf(query);
  if (index < 0) return null;
  const bonus = index === 0 ? 60 : isWordStart(text, index) ? 40 : 20;
  return {
    score: query.length * 8 + bonus - text.length / 50,
    positions: Array.from(query, (_letter, offset) => index + offset),
  };
}

/** `ps` for `Print settings`. */
function initialsMatch(query: string, text: string): FuzzyMatch | null {
  const starts = Array.from(text, (_letter, index) => index).filter((index) => isWordStart(text, index));
  const initials = starts.map((index) => text[index]?.toLowerCase()).join('');
  const first = initials.indexOf(query);
  if (query.length < 2 || first < 0) return null;
  return { score: query.length * 8 + 30 - text.length / 50, positions: starts.slice(first, first + query.length) };
}

/** Every word of the query must be found; `null` when one is not. `isSpread`: its letters may be anywhere, in their order. */
export function fuzzyMatch(query: string, text: string, isSpread = true): FuzzyMatch | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let score = 0;
  const positions = new Set<number>();
  for (const word of words) {
    const found = [wholeMatch(word, text), initialsMatch(word, text)].filter((match) => match !== null);
    const match = found.sort((a, b) => b.score - a.score)[0] ?? (isSpread ? spreadMatch(word, text) : null);
    if (!match) return null;
    score += match.score;
    for (const position of match.positions) positions.add(position);
  }
  return { score, positions: [...positions].sort((a, b) => a - b) };
}
