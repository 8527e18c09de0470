import 'i18next';
import type { consoleTexts } from '@tilldeck/phrases/en-US/console-texts';
import type { domainTexts } from '@tilldeck/phrases/en-US/domain-texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: typeof consoleTexts & typeof domainTexts;
  }
}
