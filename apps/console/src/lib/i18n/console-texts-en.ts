import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { words } from '@tilldeck/phrases/en-US/words';

const lists = import.meta.glob<Record<string, string>>('../../../../../packages/phrases/src/en-US/*/errors.ts', {
  eager: true,
  import: 'errors',
});

const errors: Record<string, string> = Object.assign({}, ...Object.values(lists));

/** What the console needs before a person has signed in. */
export const consoleTexts = { shell, pages, blocks, words, errors };
