import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import styles from './UndoToast.module.css';
import type { UndoOffer } from './useUndo.ts';

interface UndoToastProps {
  offer: UndoOffer;
  onClose: () => void;
  shownMs?: number;
}

type UndoState = 'offered' | 'undoing' | 'undone' | 'failed';

/** Stands until time is up, but waits while somebody points at it or has its focus. */
export function UndoToast({ offer, onClose, shownMs = 7_000 }: UndoToastProps) {
  const { t } = useTranslation('blocks');
  const [state, setState] = useState<UndoState>('offered');
  const [isHeld, setHeld] = useState(false);
  const isWaiting = isHeld || state === 'undoing';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => close(), state === 'undone' ? 2_000 : shownMs);
    return () => clearTimeout(timer);
  }, [isWaiting, state, shownMs]);
  const undo = () => {
    setState('undoing');
    offer.undo().then(
      () => setState('undone'),
      () => setState('failed'),
    );
  };
  const text = { offered: offer.text, undoing: offer.text, undone: t('undo.done'), failed: t('undo.failed') }[state];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
    <div
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{text}</span>
      {state === 'undone' ? null : (
        <ActionButton
          kind="link"
          size="small"
          label={t(state === 'failed' ? 'action.retry' : 'undo.action')}
          isBusy={state === 'undoing'}
          onClick={undo}
        />
      )}
      <ActionButton
        kind="quiet"
        size="small"
        isIconOnly
        label={t('action.close')}
        icon={<CloseOutlined aria-hidden />}
        onClick={onClose}
      />
    </div>
  );
}
