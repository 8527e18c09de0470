import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { AppIcon } from '../parts/app/AppPicture.tsx';

const stateTexts: StateTexts<'enabled' | 'disabled'> = {
  enabled: { tone: 'ok', text: (t) => t('category:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('category:state.disabled') },
};
export const categoryStateOptions = (['enabled', 'disabled'] as const).map((value) => ({
  value,
  label: stateTexts[value].text,
}));

export const categoryColumns: readonly ListColumn<AppCategory>[] = [
  {
    key: 'icon',
    title: (t) => t('category:field.icon'),
    isKey: true,
    width: 70,
    render: (row) => <AppIcon fileId={row.iconFileId} sizePx={28} />,
  },
  { key: 'nameEn', title: (t) => t('category:field.nameEn'), isKey: true, width: 170 },
  { key: 'nameZh', title: (t) => t('category:field.nameZh'), width: 140 },
  {
    key: 'appCount',
    title: (t) => t('category:field.appCount'),
    width: 130,
    align: 'end',
    render: (row) => <NumberText value={row.appCount} />,
  },
  {
    key: 'state',
    title: (t) => t('category:field.state'),
    width: 110,
    render: (row) => <StatusTag state={row.isEnabled ? 'enabled' : 'disabled'} states={stateTexts} />,
  },
  { key: 'sort', title: (t) => t('category:field.sort'), width: 70, align: 'end' },
  {
    key: 'updatedAt',
    title: (t) => t('category:field.updatedAt'),
    width: 170,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('category:field.createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
