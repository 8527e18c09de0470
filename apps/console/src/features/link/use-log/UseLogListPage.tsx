import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useUseLogColumns } from '../../../components/report/use-log.columns.tsx';
import { useLogFilters } from '../../../components/report/use-log.filters.ts';

/** /device/uselog/list */
export function UseLogListPage() {
  const { t } = useTranslation('report');
  return (
    <ListPage
      call={useLogRoutes.page}
      exportCall={useLogRoutes.export}
      title={t('useLog.title')}
      description={t('useLog.description')}
      columns={useUseLogColumns()}
      filters={[{ kind: 'text', name: 'sn', label: t('field.sn') }, ...useLogFilters]}
      emptyTitle={t('useLog.empty')}
      emptyText={t('useLog.emptyText')}
    />
  );
}
