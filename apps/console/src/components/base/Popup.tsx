import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Gets what makes it the popup's button. */
  trigger: (attributes: {
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick(): void;
  }) => ReactNode;
  align?: 'start' | 'end';
  width?: number;
  children: ReactNode;
}

const focusable = 'input:not([disabled]), button:not([disabled]), textarea, select, a[href], [tabindex="0"]';
/** antd draws these outside of the popup they belong to. */
const floating = '.ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip, .ant-modal-root';

function useClosing(frame: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const element = frame.current;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || frame.current?.contains(target) || target.closest(floating)) return;
      onClose();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The Escape is spent: a dialog around this must not close with it.
      event.stopPropagation();
      event.preventDefault();
      onClose();
      element?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    element?.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      element?.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen, frame]);
}

/** A small panel under its button. It stands beside the button in the document, so the Tab key leads into it. */
export function Popup({ label, isOpen, onOpenChange, trigger, align = 'start', width, children }: PopupProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useClosing(frame, isOpen, () => onOpenChange(false));
  useEffect(() => {
    if (isOpen)
      (
        panel.current?.querySelector<HTMLElement>('[data-autofocus]') ??
        panel.current?.querySelector<HTMLElement>(focusable)
      )?.focus();
  }, [isOpen]);
  return (
    <div ref={frame} className={styles.frame}>
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => onOpenChange(!isOpen),
      })}
      {isOpen ? (
        <div
          id={id}
          ref={panel}
          role="dialog"
          aria-label={label}
          className={styles.panel}
          data-align={align}
          style={width ? { width } : undefined}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
