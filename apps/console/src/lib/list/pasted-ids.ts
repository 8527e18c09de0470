export interface PastedIds {
  ids: string[];
  refused: string[];
  duplicates: number;
}

/** A column from a spreadsheet, a comma list, or one per line: blanks and repeats fall away, the order stays. */
export function parsePastedIds(text: string, pattern?: RegExp): PastedIds {
  const words = text
    .split(/[\s,;，；、"']+/)
    .map((word) => word.trim())
    .filter(Boolean);
  const unique = [...new Set(words)];
  const isGood = (word: string) => pattern?.test(word) ?? true;
  return {
    ids: unique.filter(isGood),
    refused: unique.filter((word) => !isGood(word)),
    duplicates: words.length - unique.length,
  };
}
