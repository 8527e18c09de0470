import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { Diagnosis } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/notice/notice.ts';
import { useChange } from '../../lib/request/route-queries.ts';
import { Can } from '../../lib/session/Can.tsx';
import { ActionButton } from '../base/ActionButton.tsx';

export interface TestedDevice {
  id: string;
  state: Diagnosis['state'];
}

/** Asks a connected device to test itself. */
export function SelfTestButton({ device }: { device: TestedDevice }) {
  const { t } = useTranslation('report');
  const selfTest = useChange(diagnosticsRoutes.selfTest, {
    onSuccess: ({ sn }) => showToast(t('diagnostics.selfTestSent', { sn }), 'done'),
  });
  return (
    <Can route={diagnosticsRoutes.selfTest}>
      <ActionButton
        label={t('diagnostics.selfTest')}
        isBusy={selfTest.isPending}
        disabledReason={device.state === 'online' ? null : t('diagnostics.away')}
        onClick={() => selfTest.mutate({ deviceId: device.id })}
      />
    </Can>
  );
}
