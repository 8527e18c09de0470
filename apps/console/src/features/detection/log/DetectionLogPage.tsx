import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { tellings } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { detectionLogColumns } from './detection-log.columns.tsx';

/** /device/detection/log/:id */
export function DetectionLogPage() {
  const { t } = useTranslation('detection');
  const { id = '' } = useParams();
  const { data } = useCall(detectionRoutes.detail, { id });
  return (
    <ListPage
      call={detectionRoutes.log}
      exportCall={detectionRoutes.export}
      fixedInput={{ id }}
      title={data ? t('log.of', { name: data.name }) : t('log.title')}
      description={
        data ? <Link to={`/device/detection/Details/${id}`}>{t('log.description')}</Link> : t('log.description')
      }
      columns={detectionLogColumns}
      filters={[
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
      ]}
      rowLabel={(row) => row.sn}
      emptyTitle={t('log.empty')}
      emptyText={t('log.emptyText')}
    />
  );
}
