import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Diagnosis } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { LastOnline } from '../../../components/device/LastOnline.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { FindingList } from '../../../components/report/FindingList.tsx';
import { SelfTestButton } from '../../../components/report/SelfTestButton.tsx';
import { useDeviceCommands } from '../../../components/task/useDeviceCommands.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCan } from '../../../lib/session/permission.ts';

/** What was found about one device, worst first, and what can be done about it from here. */
export function DiagnosisView({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  const { deviceId, sn, state, modelName, findings, lastExamination } = diagnosis;
  const commands = useDeviceCommands({ id: deviceId, sn, state });
  const mayEnable = useCan(deviceRoutes.enable);
  const devicePage = `/device/details/${deviceId}`;
  const facts = [
    { label: t('field.sn'), value: <Link to={devicePage}>{sn}</Link> },
    { label: t('field.model'), value: modelName },
    { label: t('diagnostics.state'), value: <DeviceStateTag device={diagnosis} /> },
    {
      label: t('diagnostics.lastOnline'),
      value: <LastOnline state={diagnosis.state} at={diagnosis.lastOnlineAt} />,
    },
    { label: t('diagnostics.lastReport'), value: diagnosis.reportedAt && <TimeText at={diagnosis.reportedAt} /> },
    {
      label: t('diagnostics.lastExamination'),
      value: lastExamination ? (
        <Link to={`/device/examination/details/${lastExamination.id}`}>
          <TimeText at={lastExamination.at} />
        </Link>
      ) : (
        t('diagnostics.noExamination')
      ),
    },
  ];
  return (
    <div className="blk-stack">
      <SectionCard title={t('diagnostics.findings')}>
        <FindingList
          findings={findings}
          diagnosis={diagnosis}
          commands={commands}
          onEnable={mayEnable ? () => void navigate(devicePage) : undefined}
        />
      </SectionCard>
      <SectionCard actions={<SelfTestButton device={{ id: deviceId, state }} />}>
        <FactsGrid facts={facts} />
      </SectionCard>
      {commands.dialog}
    </div>
  );
}
