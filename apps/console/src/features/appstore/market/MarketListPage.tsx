import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { versionStates } from '@tilldeck/contracts/appstore/app.states';
import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsFrom, searchFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { marketColumns } from './market.columns.tsx';
import { marketHref } from './market.paths.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { useMarketActions } from './useMarketActions.ts';

const owners = searchFrom(
  marketRoutes.owners,
  ({ keyword, values }) => ({ ...(keyword ? { keyword } : {}), ...(values ? { ids: [...values] } : {}) }),
  ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })),
);

/** /appstore/applist/list */
export function MarketListPage() {
  const { t, i18n } = useTranslation(['market', 'appstore']);
  const [given, setGiven] = useState<AppRow | null>(null);
  const [isGiving, setGiving] = useOpenedFlag('transfer');
  const actionsOf = useMarketActions((app) => {
    setGiven(app);
    setGiving(true);
  });
  return (
    <>
      <ListPage
        call={marketRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={marketColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          {
            kind: 'select',
            name: 'categoryId',
            label: t('appstore:field.category'),
            options: optionsFrom(categoryRoutes.choices, {}, ({ items }) =>
              items.map((one) => ({ value: one.id, label: nameIn(i18n.language, one) })),
            ),
          },
          {
            kind: 'select',
            name: 'isListed',
            label: t('appstore:field.listed'),
            options: [
              { value: 'true', label: t('listed.allowed') },
              { value: 'false', label: t('listed.no') },
            ],
          },
          {
            kind: 'multi',
            name: 'state',
            label: t('appstore:field.newest'),
            options: versionStates
              .filter((value) => value !== 'deleted')
              .map((value) => ({ value, label: versionStateTexts[value].text })),
          },
          { kind: 'search', name: 'orgId', label: t('appstore:field.owner'), source: owners },
          { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: t('field.createdAt') },
        ]}
        rowLabel={(row) => row.name || row.package}
        rowHref={(row) => marketHref(row.id)}
        rowActions={actionsOf}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <TransferDialog app={given} isOpen={isGiving} onClose={() => setGiving(false)} />
    </>
  );
}
