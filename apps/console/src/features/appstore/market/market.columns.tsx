import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { AppName } from '../parts/app/AppName.tsx';
import { appStateColumns } from '../parts/version/state.columns.tsx';
import { CategoryText, ListedTag, OwnerText } from './MarketTexts.tsx';
import { marketHref } from './market.paths.ts';

export const marketColumns: readonly ListColumn<AppRow>[] = [
  {
    key: 'name',
    title: (t) => t('appstore:field.app'),
    isKey: true,
    width: 230,
    render: (row) => <AppName app={row} href={marketHref(row.id)} />,
  },
  ...appStateColumns,
  {
    key: 'isListed',
    title: (t) => t('appstore:field.listed'),
    width: 125,
    render: (row) => <ListedTag app={row} />,
  },
  {
    key: 'orgName',
    title: (t) => t('appstore:field.owner'),
    width: 150,
    render: (row) => <OwnerText name={row.orgName} />,
  },
  {
    key: 'categoryName',
    title: (t) => t('appstore:field.category'),
    width: 130,
    render: (row) => <CategoryText name={row.categoryName} />,
  },
  {
    key: 'installCount',
    title: (t) => t('appstore:field.installCount'),
    width: 110,
    align: 'end',
    render: (row) => <NumberText value={row.installCount} />,
  },
  {
    key: 'size',
    title: (t) => t('appstore:field.size'),
    width: 100,
    isExtra: true,
    render: (row) => formatBytes(row.size),
  },
  {
    key: 'createdAt',
    title: (t) => t('market:field.createdAt'),
    width: 150,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} isZoneShown={false} />,
  },
  {
    key: 'updatedAt',
    title: (t) => t('market:field.updatedAt'),
    width: 150,
    render: (row) => <TimeText at={row.updatedAt} isZoneShown={false} />,
  },
];
