import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { Diagnosis } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/session/Can.tsx';
import { ActionButton } from '../base/ActionButton.tsx';
import { action, useAction } from '../feedback/useAction.ts';

export interface TestedDevice {
  id: string;
  state: Diagnosis['state'];
}

/** Asks a connected device to test itself. */
export function SelfTestButton({ device }: { device: TestedDevice }) {
  const { t } = useTranslation('report');
  const { button } = useAction();
  const selfTest = action<TestedDevice, typeof diagnosticsRoutes.selfTest>({
    key: 'selfTest',
    label: t('diagnostics.selfTest'),
    call: diagnosticsRoutes.selfTest,
    input: ({ id }) => ({ deviceId: id }),
    done: (_subject, { sn }) => t('diagnostics.selfTestSent', { sn }),
    disabledReason: ({ state }) => (state === 'online' ? null : t('diagnostics.away')),
  });
  return (
    <Can route={diagnosticsRoutes.selfTest}>
      <ActionButton {...button(selfTest, device)} />
    </Can>
  );
}
