import type { TransferPreview } from '@tilldeck/contracts/devices/transfer.schemas';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [preview, setPreview] = useState<TransferPreview>();
  const [isRunning, setRunning] = useState(false);
  // Begins again each time it is opened.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setPreview(undefined);
    setRunning(false);
  }
  return (
    <>
      <TransferForm isOpen={isOpen && !preview} onClose={onClose} onDone={setPreview} {...(sns ? { sns } : {})} />
      <Modal
        open={isOpen && preview !== undefined}
        title={t('transfer.new')}
        width={640}
        footer={null}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={onClose}
      >
        {preview && !isRunning ? (
          <TransferCheck preview={preview} onBack={() => setPreview(undefined)} onStarted={() => setRunning(true)} />
        ) : null}
        {preview && isRunning ? <TransferProgress id={preview.batch.id} onClose={onClose} /> : null}
      </Modal>
    </>
  );
}
