import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import type { TransferPreview } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../../components/feedback/useAction.ts';
import { CheckStep } from '../../../../components/wizard/CheckStep.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { SerialFaults } from '../intake/SerialFaults.tsx';

interface TransferCheckProps {
  preview: TransferPreview;
  onBack: () => void;
  onStarted: () => void;
}

/** What can go and what cannot, before anything happens. */
export function TransferCheck({ preview, onBack, onStarted }: TransferCheckProps) {
  const { t } = useTranslation(['intake', 'errors']);
  const { batch, faults, faultCounts } = preview;
  const { button } = useAction();
  const run = action<typeof batch, typeof transferRoutes.run>({
    key: 'run',
    label: t('transfer.run', { count: batch.goodCount }),
    call: transferRoutes.run,
    input: ({ id }) => ({ id, isSkippingFaulty: true }),
    disabledReason: ({ goodCount }) => (goodCount === 0 ? t('errors:devices.transfer_nothing_good') : null),
    onDone: onStarted,
  });
  const words = {
    good: groupNumber(batch.goodCount),
    count: groupNumber(batch.deviceCount),
    partner: batch.partnerName,
  };
  return (
    <CheckStep
      lead={t('transfer.checked', words)}
      texts={[t('transfer.consequences')]}
      faults={faultCounts.map(({ fault, count }) =>
        t('transfer.faultCount', { count: groupNumber(count), fault: t(`transfer.fault.${fault}`) }),
      )}
      actions={
        <>
          <ActionButton label={t('transfer.back')} onClick={onBack} />
          <ActionButton kind="primary" {...button(run, batch)} />
        </>
      }
    >
      {faultCounts.length > 0 ? <SerialFaults faults={faults} /> : null}
    </CheckStep>
  );
}
