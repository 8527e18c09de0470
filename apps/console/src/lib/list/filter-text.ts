import type { FilterWord } from '@tilldeck/contracts/core/export';

/** What a list is filtered by, in a line; the server words it. */
export const filterText = (words: readonly FilterWord[]): string =>
  words.map(({ label, value }) => `${label}: ${value}`).join(' · ');
