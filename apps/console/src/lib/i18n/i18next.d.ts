import 'i18next';
import type { blocks } from '@tilldeck/phrases/en-US/blocks';
import type { domainTexts, errors } from '@tilldeck/phrases/en-US/domain-texts';
import type { pages } from '@tilldeck/phrases/en-US/pages';
import type { shell } from '@tilldeck/phrases/en-US/shell';

interface ConsoleTexts {
  shell: typeof shell;
  pages: typeof pages;
  blocks: typeof blocks;
  errors: typeof errors;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: ConsoleTexts & typeof domainTexts;
  }
}
