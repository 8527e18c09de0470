import { diagnosticsRoutes, examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { examinationResults } from '@tilldeck/contracts/link/uplink.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Can } from '../../lib/session/Can.tsx';
import { ActionButton } from '../base/ActionButton.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useExaminationColumns } from './examination.columns.tsx';
import { SelfTestButton, type TestedDevice } from './SelfTestButton.tsx';

/** The self-tests of one device, with the way to a new one and to its diagnosis. */
export function DeviceTests({ device }: { device: TestedDevice & { sn: string } }) {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  const diagnosisHref = `/device/diagnostics/list?${new URLSearchParams({ sn: device.sn })}`;
  return (
    <ListPage
      isEmbedded
      call={examinationRoutes.page}
      title={t('examination.title')}
      columns={useExaminationColumns(true)}
      fixedInput={{ sn: device.sn }}
      rowHref={(row) => `/device/examination/details/${row.id}`}
      filters={[
        {
          kind: 'select',
          name: 'result',
          label: t('examination.result'),
          options: examinationResults.map((value) => ({ value, label: t(`result.${value}`) })),
        },
      ]}
      actions={
        <>
          <Can route={diagnosticsRoutes.diagnose}>
            <ActionButton label={t('examination.toDiagnostics')} onClick={() => void navigate(diagnosisHref)} />
          </Can>
          <SelfTestButton device={device} />
        </>
      }
      emptyTitle={t('examination.empty')}
      emptyText={t('examination.emptyOne')}
    />
  );
}
