import { blocks } from '@tilldeck/phrases/zh-CN/blocks';
import { pages } from '@tilldeck/phrases/zh-CN/pages';
import { shell } from '@tilldeck/phrases/zh-CN/shell';
import { words } from '@tilldeck/phrases/zh-CN/words';

const lists = import.meta.glob<Record<string, string>>('../../../../../packages/phrases/src/zh-CN/*/errors.ts', {
  eager: true,
  import: 'errors',
});

const errors: Record<string, string> = Object.assign({}, ...Object.values(lists));

/** What the console needs before a person has signed in. */
export const consoleTexts = { shell, pages, blocks, words, errors };
