import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SideMenu } from './SideMenu.tsx';

/** The menu over the page, where the window has no room beside it. Going somewhere closes it, as Escape does. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(key);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for its backdrop
    <dialog
      ref={dialog}
      className="td-side-sheet"
      aria-label={t('nav.main')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <SideMenu isCollapsed={false} onCollapse={onClose} />
    </dialog>
  );
}
