import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import type { itemDraft } from '@tilldeck/contracts/knowledge/item.schemas';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { knowledgeFields } from './knowledge.fields.ts';

const pictures = fileKindField('knowledgePicture');

/** Problem types under the product they belong to. */
const problemsIn = (language: string) =>
  optionsFrom(supportCategoryRoutes.choices, {}, ({ items }) =>
    items.flatMap((product) =>
      product.problems.map((problem) => ({
        value: problem.id,
        label: nameIn(language, problem),
        group: nameIn(language, product),
      })),
    ),
  );

export const knowledgeEntries = (language: string): FormEntry<keyof typeof itemDraft.shape>[] => [
  ...knowledgeFields.form({ problemId: { kind: 'select', options: problemsIn(language) }, keywords: { kind: 'text' } }),
  { section: (t) => t('knowledge:section.en'), text: (t) => t('knowledge:section.enHelp') },
  ...knowledgeFields.form({ titleEn: { isWide: true }, bodyEn: pictures }),
  { section: (t) => t('knowledge:section.zh') },
  ...knowledgeFields.form({ titleZh: { isWide: true }, bodyZh: pictures }),
];
