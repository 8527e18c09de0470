import { AppIcon } from '../../../components/app/AppPicture.tsx';
import { categoryFields } from './category.fields.ts';

export const categoryColumns = categoryFields.columns({
  icon: { isKey: true, width: 70, render: (row) => <AppIcon fileId={row.iconFileId} sizePx={28} /> },
  nameEn: { isKey: true, width: 170 },
  nameZh: { width: 140 },
  appCount: { width: 130 },
  state: { width: 110 },
  sort: { width: 70 },
  updatedAt: { width: 170 },
  createdAt: { width: 170, isExtra: true },
});
