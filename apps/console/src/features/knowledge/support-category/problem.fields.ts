import type { ProblemType } from '@tilldeck/contracts/knowledge/category.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';

export const problemFields = recordFields<ProblemType>()({
  ...commonFields('nameEn', 'nameZh'),
  product: { label: (t) => t('supportCategory:product') },
  answerCount: { label: (t) => t('supportCategory:field.answerCount'), as: 'number' },
  sort: { label: (t) => t('words:sort'), help: (t) => t('supportCategory:field.sortHelp'), as: 'number' },
});

export const problemColumns = problemFields.columns({
  nameEn: { isKey: true, width: 200 },
  nameZh: { width: 160 },
  answerCount: { width: 90 },
  sort: { width: 80 },
});
