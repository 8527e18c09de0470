import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import { commonFields, enabledField, recordFields } from '../../../components/record/record.fields.tsx';

export const categoryFields = recordFields<AppCategory>()({
  ...commonFields('nameEn', 'nameZh', 'icon', 'isEnabled', 'createdAt', 'updatedAt'),
  sort: { label: (t) => t('words:sort'), help: (t) => t('category:field.sortHelp'), as: 'number' },
  state: { ...enabledField, of: (row) => (row.isEnabled ? 'enabled' : 'disabled') },
  appCount: { label: (t) => t('category:field.appCount'), as: 'number' },
});
