import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './ActionMenu.module.css';

export interface ActionMenuItem {
  key: string;
  label: string;
  onClick?: (() => void) | undefined;
  href?: string | undefined;
  isDanger?: boolean | undefined;
  disabledReason?: string | null | undefined;
}

interface ActionMenuProps {
  /** What the button is called. */
  label: string;
  icon: ReactNode;
  /** The label is on the button, beside the icon. */
  hasText?: boolean;
  items: readonly ActionMenuItem[];
}

/** Under the button, to its end; above it where there is no room below. In the units of a zoomed body. */
function placeBeside(button: HTMLElement, menu: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const zoom = button.offsetWidth > 0 ? box.width / button.offsetWidth : 1;
  const isRoomBelow = box.bottom + menu.offsetHeight * zoom + 8 < window.innerHeight;
  menu.style.top = `${(isRoomBelow ? box.bottom + 4 : box.top - 4) / zoom - (isRoomBelow ? 0 : menu.offsetHeight)}px`;
  menu.style.left = `${Math.max(8, box.right / zoom - menu.offsetWidth)}px`;
}

/** A button with a short menu. It is built when opened, and stands above everything, so no table cuts it off. */
export function ActionMenu({ label, icon, hasText, items }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    const opener = button.current;
    if (!isOpen || !element || !opener) return;
    element.showPopover?.();
    placeBeside(opener, element);
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const close = (event: Event) => {
      const isInside =
        event.target instanceof Node && (element.contains(event.target) || opener.contains(event.target));
      if (!isInside) setOpen(false);
    };
    // The tail of a scroll may arrive after the click: the menu goes with its row, and closes when the row has left.
    const follow = () => {
      const { top, bottom } = opener.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) setOpen(false);
      else placeBeside(opener, element);
    };
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      document.removeEventListener('pointerdown', close);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = entries.indexOf(event.currentTarget);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (step !== undefined) entries.at(step % entries.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={hasText ? `${styles.button} ${styles.worded}` : styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {hasText ? label : null}
        {icon}
      </button>
      {isOpen ? (
        <div ref={menu} id={id} role="menu" aria-label={label} popover="manual" className={styles.menu}>
          {items.map((item) => (
            <MenuEntry key={item.key} item={item} onKeyDown={walk} onChosen={close} />
          ))}
        </div>
      ) : null}
    </>
  );
}

interface MenuEntryProps {
  item: ActionMenuItem;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onChosen: () => void;
}

function MenuEntry({ item, onKeyDown, onChosen }: MenuEntryProps) {
  const shared = { role: 'menuitem', tabIndex: -1, className: styles.item, onKeyDown } as const;
  if (item.href && !item.disabledReason) {
    return (
      <Link {...shared} to={item.href} onClick={onChosen}>
        {item.label}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      data-danger={item.isDanger || undefined}
      aria-disabled={item.disabledReason ? true : undefined}
      onClick={() => {
        if (item.disabledReason) return;
        onChosen();
        item.onClick?.();
      }}
    >
      {item.label}
      {item.disabledReason ? <span className={styles.reason}>{item.disabledReason}</span> : null}
    </button>
  );
}
