import 'i18next';
import type { blocks } from '@tilldeck/phrases/en-US/blocks';
import type { domainTexts, errors } from '@tilldeck/phrases/en-US/domain-texts';
import type { pages } from '@tilldeck/phrases/en-US/pages';
import type { shell } from '@tilldeck/phrases/en-US/shell';
import type { words } from '@tilldeck/phrases/en-US/words';

interface ConsoleTexts {
  shell: typeof shell;
  pages: typeof pages;
  blocks: typeof blocks;
  words: typeof words;
  errors: typeof errors;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: ConsoleTexts & typeof domainTexts;
  }
}
