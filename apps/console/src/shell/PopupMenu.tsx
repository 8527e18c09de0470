import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './PopupMenu.css';

export interface PopupItem {
  key: string;
  label: string;
  icon?: ReactNode;
  isChosen?: boolean;
  onChoose: () => void;
}

interface PopupMenuProps {
  /** What the button is called for those who do not see it. */
  label: string;
  button: ReactNode;
  items: PopupItem[];
  header?: ReactNode;
  className?: string;
}

const roleOf = ({ isChosen }: PopupItem) =>
  isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen };

/** A button with a short list under it. Arrow keys walk, Escape and a click elsewhere close. */
export function PopupMenu({ label, button, items, header, className = '' }: PopupMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    entries.at(next % entries.length)?.focus();
  };

  return (
    <div className={`td-popup ${className}`} ref={frame}>
      <button
        type="button"
        className="td-popup-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div className="td-popup-panel">
          {header}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} ref={list} onKeyDown={walk}>
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                {...roleOf(item)}
                tabIndex={-1}
                className="td-popup-item"
                onClick={() => {
                  close();
                  item.onChoose();
                }}
              >
                {item.icon}
                <span>{item.label}</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
