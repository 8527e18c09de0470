import type { UseQueryResult } from '@tanstack/react-query';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { Diagnosis } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { FindingList } from '../../../components/report/FindingList.tsx';
import type { DeviceCommands } from '../../../components/task/useDeviceCommands.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { useDeviceActions } from './useDeviceActions.ts';

interface DeviceFindingsProps {
  device: Device;
  found: UseQueryResult<Diagnosis>;
  commands: DeviceCommands;
}

/** What is wrong with the device, before all that is known of it. */
export function DeviceFindings({ device, found, commands }: DeviceFindingsProps) {
  const { t } = useTranslation('report');
  const { act } = useDeviceActions();
  const mayEnable = useCan(deviceRoutes.enable);
  return (
    <SectionCard
      title={t('diagnostics.findings')}
      actions={
        <Can route={diagnosticsRoutes.diagnose}>
          <Link to={`/device/diagnostics/list?${new URLSearchParams({ sn: device.sn })}`}>
            {t('diagnostics.openPage')}
          </Link>
        </Can>
      }
      isLoading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
    >
      {found.data ? (
        <FindingList
          findings={found.data.findings}
          diagnosis={found.data}
          commands={commands}
          shop={device.shop}
          onEnable={mayEnable ? () => void act('enable', device) : undefined}
        />
      ) : null}
    </SectionCard>
  );
}
