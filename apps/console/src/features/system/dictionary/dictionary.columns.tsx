import type { DictionaryType, DictionaryValue } from '@tilldeck/contracts/system/dictionary.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const dictionaryStateTexts: StateTexts<DictionaryType['state']> = {
  enabled: { tone: 'ok', text: (t) => t('system:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('system:state.disabled') },
};

export const dictionaryColumns: readonly ListColumn<DictionaryType>[] = [
  {
    key: 'type',
    title: (t) => t('system:field.code'),
    isKey: true,
    width: 210,
    render: (row) => (
      <CopyableId value={row.type} label={row.type} isQuiet href={`/system/dictionary/details/${row.id}`} />
    ),
  },
  { key: 'nameEn', title: (t) => t('system:field.nameEn'), width: 190 },
  { key: 'nameZh', title: (t) => t('system:field.nameZh'), width: 140 },
  {
    key: 'state',
    title: (t) => t('system:field.state'),
    width: 110,
    render: (row) => <StatusTag state={row.state} states={dictionaryStateTexts} />,
  },
  { key: 'valueCount', title: (t) => t('system:dictionary.values'), width: 80, align: 'end' },
  { key: 'sort', title: (t) => t('system:field.sort'), width: 80, align: 'end' },
  { key: 'remark', title: (t) => t('system:field.remark'), width: 260 },
  {
    key: 'updatedAt',
    title: (t) => t('system:field.updatedAt'),
    width: 170,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('system:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

export const dictionaryValueColumns: readonly ListColumn<DictionaryValue>[] = [
  { key: 'value', title: (t) => t('system:dictionary.value'), isKey: true, width: 200 },
  { key: 'labelEn', title: (t) => t('system:dictionary.labelEn'), width: 220 },
  { key: 'labelZh', title: (t) => t('system:dictionary.labelZh'), width: 200 },
  {
    key: 'state',
    title: (t) => t('system:field.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={dictionaryStateTexts} />,
  },
  { key: 'sort', title: (t) => t('system:field.sort'), width: 90, align: 'end' },
  { key: 'remark', title: (t) => t('system:field.remark') },
];
