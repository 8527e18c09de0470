import type { TransferPreview } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { CheckWizard } from '../../../../components/wizard/CheckWizard.tsx';
import { TransferCheck } from './TransferCheck.tsx';
import { TransferForm } from './TransferForm.tsx';
import { TransferProgress } from './TransferProgress.tsx';

interface TransferDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Devices that were chosen before; without them the person types, pastes or uploads. */
  sns?: readonly string[];
}

/** Hands devices to another owner: choose, see what can go, confirm, watch. */
export function TransferDialog({ isOpen, onClose, sns }: TransferDialogProps) {
  const { t } = useTranslation('intake');
  return (
    <CheckWizard<TransferPreview>
      isOpen={isOpen}
      onClose={onClose}
      title={t('transfer.new')}
      form={(step) => <TransferForm {...step} {...(sns ? { sns } : {})} />}
      check={(preview, { back, started }) => <TransferCheck preview={preview} onBack={back} onStarted={started} />}
      follow={({ batch }) => <TransferProgress id={batch.id} onClose={onClose} />}
    />
  );
}
