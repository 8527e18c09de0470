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
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    const closeOutside = (event: PointerEvent) => {
      if (event.target === element) close();
    };
    element?.addEventListener('pointerdown', closeOutside);
    return () => element?.removeEventListener('pointerdown', closeOutside);
  }, []);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key]);
  return (
    <dialog ref={dialog} className="td-side-sheet" aria-label={t('nav.main')} onClose={onClose}>
      <SideMenu isCollapsed={false} onCollapse={onClose} />
    </dialog>
  );
}
