import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import type { TransferPreview } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { ToneTag } from '../../../../components/text/StatusTag.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { useChange } from '../../../../lib/request/route-queries.ts';
import styles from '../intake/Intake.module.css';
import { transferReads } from '../intake/intake.queries.ts';
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
  const run = useChange(transferRoutes.run, { refreshes: transferReads, onSuccess: onStarted });
  const words = {
    good: groupNumber(batch.goodCount),
    count: groupNumber(batch.deviceCount),
    partner: batch.partnerName,
  };
  return (
    <>
      <p className={styles.lead}>{t('transfer.checked', words)}</p>
      <p className={styles.text}>{t('transfer.consequences')}</p>
      {faultCounts.length > 0 ? (
        <>
          <ul className={styles.counts}>
            {faultCounts.map(({ fault, count }) => (
              <li key={fault}>
                <ToneTag
                  tone="bad"
                  text={t('transfer.faultCount', { count: groupNumber(count), fault: t(`transfer.fault.${fault}`) })}
                />
              </li>
            ))}
          </ul>
          <SerialFaults faults={faults} />
        </>
      ) : null}
      <div className={styles.foot}>
        <ActionButton label={t('transfer.back')} onClick={onBack} />
        <ActionButton
          kind="primary"
          label={t('transfer.run', { count: batch.goodCount })}
          isBusy={run.isPending}
          disabledReason={batch.goodCount === 0 ? t('errors:devices.transfer_nothing_good') : null}
          onClick={() => run.mutate({ id: batch.id, isSkippingFaulty: true })}
        />
      </div>
    </>
  );
}
