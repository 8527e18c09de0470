import { diagnosticsRoutes, examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { examinationResults } from '@tilldeck/contracts/link/uplink.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useExaminationColumns } from '../../../components/report/examination.columns.tsx';
import { Can } from '../../../lib/session/Can.tsx';

/** /device/examination/list */
export function ExaminationListPage() {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  return (
    <ListPage
      call={examinationRoutes.page}
      exportCall={examinationRoutes.export}
      title={t('examination.title')}
      description={t('examination.description')}
      columns={useExaminationColumns()}
      rowLabel={(row) => row.sn}
      rowHref={(row) => `/device/examination/details/${row.id}`}
      actions={
        <Can route={diagnosticsRoutes.diagnose}>
          <ActionButton
            label={t('examination.toDiagnostics')}
            onClick={() => void navigate('/device/diagnostics/list')}
          />
        </Can>
      }
      filters={[
        { kind: 'text', name: 'sn', label: t('field.sn') },
        {
          kind: 'select',
          name: 'result',
          label: t('examination.result'),
          options: examinationResults.map((value) => ({ value, label: t(`result.${value}`) })),
        },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.at') },
      ]}
      emptyTitle={t('examination.empty')}
      emptyText={t('examination.emptyText')}
    />
  );
}
