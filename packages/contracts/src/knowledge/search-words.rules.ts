/**
 * Words of a text for the search. PostgreSQL's parser takes a Chinese sentence for one word, so runs of Han characters
 * become pairs of neighbours, and the last character of a run is a word of its own: a search for one character then finds
 * each word that begins or ends with it. Other words stay as they are; PostgreSQL's English stemmer makes their stems. The
 * index and the question must be made by these functions: after a change all published items have to be indexed again.
 */
const runs = /\p{Script=Han}+|\d+(?:\.\d+)+|[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu;
const isHan = (run: string): boolean => /^\p{Script=Han}/u.test(run);
/** A question with a Han character is asked in Chinese. */
export const isHanText = (text: string): boolean => /\p{Script=Han}/u.test(text);
/** A word of letters ends where a Han character begins. */
const parted = (run: string): string[] => run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? [];
const maxWord = 60;

/** Pairs that questions are made of and that no answer is about. */
const asking = new Set(
  '怎么 么办 么样 怎样 什么 为什 为何 如何 请问 是不 是否 我的 我们 你们 一下 能不 会不 有没 办呢 了怎 该怎 么做'.split(
    ' ',
  ),
);

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => `${characters[at]}${character}`);

/** `wi-fi` is `wi`, `fi` and `wifi`: people write each. */
function wordsOfLetters(run: string): string[] {
  const parts = run.split('-').filter((part) => part !== '');
  return parts.length > 1 ? [...parts, parts.join('')] : parts;
}

const runsOf = (text: string): string[] =>
  (text.normalize('NFKC').toLowerCase().match(runs) ?? []).flatMap((run) => (isHan(run) ? [run] : parted(run)));

/** For the index: words parted by spaces. */
export const indexWords = (text: string): string =>
  runsOf(text)
    .flatMap((run) => {
      if (!isHan(run)) return wordsOfLetters(run);
      const characters = Array.from(run);
      return [...pairsOf(characters).filter((pair) => !asking.has(pair)), characters.at(-1) ?? ''];
    })
    .filter((word) => word.length <= maxWord)
    .join(' ');

export interface QuestionWords {
  /** Words parted by spaces, to be stemmed. */
  words: string;
  /** Beginnings of words: a single Han character, and the word that is being typed. */
  beginnings: string[];
}

const minBeginning = 3;

/** 开不了机 ('cannot be started') speaks of 开机 ('to start'): a verb and its object with 'cannot' between them. */
const cannot = /(\p{Script=Han})不[了上到进](\p{Script=Han})/gu;
const partedVerbs = (run: string): string[] =>
  Array.from(run.matchAll(cannot), ([, verb, object]) => `${verb}${object}`);

/** For a question. `isTyping`: its last word may be unfinished. */
export function questionWords(text: string, isTyping: boolean): QuestionWords {
  const all = runsOf(text);
  const single = all.filter((run) => isHan(run) && Array.from(run).length === 1);
  const words = all.flatMap((run) =>
    isHan(run)
      ? [...pairsOf(Array.from(run)).filter((pair) => !asking.has(pair)), ...partedVerbs(run)]
      : wordsOfLetters(run),
  );
  const last = all.at(-1) ?? '';
  const isOpen = isTyping && !isHan(last) && /[\p{L}\p{N}]$/u.test(text) && last.length >= minBeginning;
  const typed = isOpen ? [last.split('-').at(-1) ?? last] : [];
  return {
    words: words.filter((word) => word.length <= maxWord).join(' '),
    beginnings: [
      ...new Set([...single, ...typed.filter((word) => word.length >= minBeginning && word.length <= maxWord)]),
    ],
  };
}

/** Three letters or two Han characters: less says nothing. */
export const isEnoughToSuggest = (text: string): boolean =>
  runsOf(text).some((run) => Array.from(run).length >= (isHan(run) ? 2 : minBeginning));
