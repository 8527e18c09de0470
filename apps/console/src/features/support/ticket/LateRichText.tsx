import { lazy } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The editor comes with the first text that is written. */
export const LateRichText = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../components/rich-text/RichTextField.tsx'),
    loadTexts('richText'),
  ]);
  return { default: module.RichTextField };
});
