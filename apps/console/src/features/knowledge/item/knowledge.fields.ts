import type { ItemRow, ItemState } from '@tilldeck/contracts/knowledge/item.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const itemStateTexts: StateTexts<ItemState> = {
  draft: { tone: 'idle', text: (t) => t('knowledge:state.draft') },
  published: { tone: 'ok', text: (t) => t('knowledge:state.published') },
};

export const knowledgeFields = recordFields<ItemRow>()({
  ...commonFields('createdAt', 'updatedAt'),
  title: { label: (t) => t('knowledge:field.title') },
  titleEn: { label: (t) => t('knowledge:field.titleEn') },
  titleZh: { label: (t) => t('knowledge:field.titleZh') },
  bodyEn: { label: (t) => t('knowledge:field.bodyEn') },
  bodyZh: { label: (t) => t('knowledge:field.bodyZh') },
  keywords: { label: (t) => t('knowledge:field.keywords'), help: (t) => t('knowledge:field.keywordsHelp') },
  problemId: { label: (t) => t('knowledge:field.problem'), help: (t) => t('knowledge:field.problemHelp') },
  product: { label: (t) => t('knowledge:field.product') },
  languages: { label: (t) => t('knowledge:field.languages') },
  state: { label: (t) => t('words:state'), states: itemStateTexts },
  isTop: { label: (t) => t('knowledge:field.isTop'), as: 'yesNo' },
  viewCount: { label: (t) => t('knowledge:field.viewCount'), as: 'number' },
  helpedCount: { label: (t) => t('knowledge:field.helpedCount'), as: 'number' },
  publishedAt: { label: (t) => t('knowledge:field.publishedAt'), as: 'time' },
  updatedBy: { label: (t) => t('knowledge:field.updatedBy') },
});
