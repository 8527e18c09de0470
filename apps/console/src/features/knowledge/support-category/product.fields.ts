import type { ProductType } from '@tilldeck/contracts/knowledge/category.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';

export const productFields = recordFields<ProductType>()({
  ...commonFields('nameEn', 'nameZh', 'icon'),
  descriptionEn: { label: (t) => t('supportCategory:field.descriptionEn'), as: 'long' },
  descriptionZh: { label: (t) => t('supportCategory:field.descriptionZh'), as: 'long' },
  sort: { label: (t) => t('words:sort'), help: (t) => t('supportCategory:field.sortHelp'), as: 'number' },
});
