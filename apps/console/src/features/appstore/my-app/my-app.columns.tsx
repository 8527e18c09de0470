import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { AppName } from '../AppName.tsx';
import { stateColumns } from '../state.columns.tsx';
import { myAppHref } from './my-app.queries.ts';

function CategoryText({ name }: { name: AppRow['categoryName'] }) {
  const { t, i18n } = useTranslation('myApp');
  if (!name) return <span className="blk-soft">{t('noCategory')}</span>;
  return i18n.language === 'zh-CN' ? name.nameZh : name.nameEn;
}

export const myAppColumns: readonly ListColumn<AppRow>[] = [
  {
    key: 'name',
    title: (t) => t('appstore:field.app'),
    isKey: true,
    width: 240,
    render: (row) => <AppName app={row} href={myAppHref(row.id)} />,
  },
  {
    key: 'version',
    title: (t) => t('appstore:field.version'),
    width: 120,
    render: (row) => `${row.versionName} (${row.versionCode})`,
  },
  ...stateColumns<AppRow>(),
  {
    key: 'category',
    title: (t) => t('appstore:field.category'),
    width: 130,
    render: (row) => <CategoryText name={row.categoryName} />,
  },
  {
    key: 'installCount',
    title: (t) => t('appstore:field.installCount'),
    width: 100,
    align: 'end',
    render: (row) => <NumberText value={row.installCount} />,
  },
  {
    key: 'size',
    title: (t) => t('appstore:field.size'),
    width: 100,
    align: 'end',
    isExtra: true,
    render: (row) => formatBytes(row.size),
  },
  {
    key: 'updatedAt',
    title: (t) => t('myApp:updatedAt'),
    width: 170,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('myApp:createdAt'),
    width: 170,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];
