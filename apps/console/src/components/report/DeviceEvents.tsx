import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../list/ListPage.tsx';
import { useUseLogColumns } from './use-log.columns.tsx';
import { useLogFilters } from './use-log.filters.ts';

/** The use log of one device. */
export function DeviceEvents({ sn }: { sn: string }) {
  const { t } = useTranslation('report');
  return (
    <ListPage
      isEmbedded
      call={useLogRoutes.page}
      title={t('useLog.title')}
      columns={useUseLogColumns(true)}
      filters={useLogFilters}
      fixedInput={{ sn }}
      emptyTitle={t('useLog.empty')}
      emptyText={t('useLog.emptyOne')}
    />
  );
}
