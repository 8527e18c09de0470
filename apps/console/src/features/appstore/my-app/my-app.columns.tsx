import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { AppName } from '../parts/app/AppName.tsx';
import { appStateColumns } from '../parts/version/state.columns.tsx';
import { myAppHref } from './my-app.queries.ts';

function CategoryText({ name }: { name: AppRow['categoryName'] }) {
  const { i18n } = useTranslation();
  return name ? nameIn(i18n.language, name) : <span className="blk-soft">–</span>;
}

export const myAppColumns: readonly ListColumn<AppRow>[] = [
  {
    key: 'name',
    title: (t) => t('appstore:field.app'),
    isKey: true,
    width: 230,
    render: (row) => <AppName app={row} href={myAppHref(row.id)} />,
  },
  ...appStateColumns,
  {
    key: 'category',
    title: (t) => t('appstore:field.category'),
    width: 110,
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
    width: 140,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('myApp:createdAt'),
    width: 140,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} isZoneShown={false} />,
  },
];
