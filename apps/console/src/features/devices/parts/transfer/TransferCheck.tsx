import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import type { TransferPreview } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { CheckStep } from '../../../../components/wizard/CheckStep.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { useChange } from '../../../../lib/request/route-queries.ts';
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
  const run = useChange(transferRoutes.run, { onSuccess: onStarted });
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
          <ActionButton
            kind="primary"
            label={t('transfer.run', { count: batch.goodCount })}
            isBusy={run.isPending}
            disabledReason={batch.goodCount === 0 ? t('errors:devices.transfer_nothing_good') : null}
            onClick={() => run.mutate({ id: batch.id, isSkippingFaulty: true })}
          />
        </>
      }
    >
      {faultCounts.length > 0 ? <SerialFaults faults={faults} /> : null}
    </CheckStep>
  );
}
