import { blocks } from '@tilldeck/phrases/zh-CN/blocks';
import { pages } from '@tilldeck/phrases/zh-CN/pages';
import { shell } from '@tilldeck/phrases/zh-CN/shell';

const errors = import.meta.glob<Record<string, string>>('../../../../../packages/phrases/src/zh-CN/*/errors.ts', {
  eager: true,
  import: 'errors',
});

/** What the console needs before a person has signed in. */
export const consoleTexts = { shell, pages, blocks, errors: Object.assign({}, ...Object.values(errors)) };
