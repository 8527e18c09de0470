import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { dictionaryFields } from './dictionary.fields.ts';

export const dictionaryPath = (id: string): string => `/system/dictionary/details/${id}`;

export const dictionaryColumns = dictionaryFields.columns({
  type: {
    isKey: true,
    width: 210,
    render: (row) => <CopyableId value={row.type} label={row.type} isQuiet href={dictionaryPath(row.id)} />,
  },
  nameEn: { width: 190 },
  nameZh: { width: 140 },
  state: { width: 110 },
  valueCount: { width: 80 },
  sort: { width: 80 },
  remark: { width: 260 },
  updatedAt: { width: 170 },
  createdAt: { width: 170, isExtra: true },
});
