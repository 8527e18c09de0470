import { blocks } from './blocks.ts';
import { errors } from './errors.ts';
import { pages } from './pages.ts';
import { shell } from './shell.ts';

/** What the console needs before anybody has signed in; with `domain-texts.ts` the whole of this language. */
export const consoleTexts = { shell, pages, blocks, errors };
