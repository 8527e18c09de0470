import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { tellings } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { detectionLogColumns } from './detection-log.columns.tsx';
import { shopLogColumns } from './shop-log.columns.tsx';

/** The same for both ways to read the log. */
function useLogFilters() {
  const { t } = useTranslation('detection');
  return [
    { kind: 'text', name: 'sn', label: t('field.sn') },
    { kind: 'search', name: 'shopId', label: t('field.shop'), source: deviceSearch('shop') },
    {
      kind: 'select',
      name: 'telling',
      label: t('field.telling'),
      options: tellings.map((value) => ({ value, label: t(`telling.${value}`) })),
    },
    {
      kind: 'select',
      name: 'isOpen',
      label: t('field.isOpen'),
      options: [
        { value: 'true', label: t('isOpen.true') },
        { value: 'false', label: t('isOpen.false') },
      ],
    },
    { kind: 'dateRange', name: 'looked', from: 'from', to: 'to', label: t('field.lookAt') },
  ] as const;
}

/** Each device that a look found. */
export function LogByDevice({ id }: { id: string }) {
  const { t } = useTranslation('detection');
  const filters = useLogFilters();
  return (
    <ListPage
      call={detectionRoutes.log}
      exportCall={detectionRoutes.export}
      fixedInput={{ id }}
      isEmbedded
      title={t('log.byDevice')}
      columns={detectionLogColumns}
      filters={filters}
      rowLabel={(row) => row.sn}
      emptyTitle={t('log.empty')}
      emptyText={t('log.emptyText')}
    />
  );
}

/** What the looks found, a row for each shop. */
export function LogByShop({ id }: { id: string }) {
  const { t } = useTranslation('detection');
  const filters = useLogFilters();
  return (
    <ListPage
      call={detectionRoutes.logShops}
      fixedInput={{ id }}
      isEmbedded
      urlScope="shop"
      title={t('log.byShop')}
      columns={shopLogColumns}
      filters={filters}
      rowLabel={(row) => row.shopName ?? t('details.noShop')}
      emptyTitle={t('log.empty')}
      emptyText={t('log.emptyText')}
    />
  );
}
