import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';

interface FirstStep<P> {
  isOpen: boolean;
  onClose: () => void;
  onDone: (preview: P) => void;
}

interface CheckWizardProps<P> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  widthPx?: number;
  /** Asks what is to be done; its call answers what would happen. */
  form: (step: FirstStep<P>) => ReactNode;
  /** What would happen, before anything does: a `CheckStep`. */
  check: (preview: P, go: { back: () => void; started: () => void }) => ReactNode;
  /** How far it is. Without it the wizard ends when the work starts. */
  follow?: (preview: P) => ReactNode;
}

/** Work that is checked before it is done: choose, see what would happen, start, follow. */
export function CheckWizard<P>({ isOpen, onClose, title, widthPx = 640, form, check, follow }: CheckWizardProps<P>) {
  const [preview, setPreview] = useState<P>();
  const [isRunning, setRunning] = useState(false);
  // Starts from the first step each time it is opened.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setPreview(undefined);
    setRunning(false);
  }
  const go = {
    back: () => setPreview(undefined),
    started: () => (follow ? setRunning(true) : onClose()),
  };
  return (
    <>
      {form({ isOpen: isOpen && preview === undefined, onClose, onDone: setPreview })}
      <Modal
        open={isOpen && preview !== undefined}
        title={title}
        width={widthPx}
        footer={null}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={onClose}
      >
        {preview === undefined ? null : isRunning ? follow?.(preview) : check(preview, go)}
      </Modal>
    </>
  );
}
