import { useTranslation } from 'react-i18next';
import { openWindow } from '../../lib/navigation/open-window.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { ActionButton, type ActionButtonProps } from '../base/ActionButton.tsx';

interface OpenWindowButtonProps extends Omit<ActionButtonProps, 'onClick'> {
  /** Address of a page that has a window of its own. */
  href: string;
}

/** Opens a page in a window of its own, or brings the window forward that shows it already. */
export function OpenWindowButton({ href, ...button }: OpenWindowButtonProps) {
  const { t } = useTranslation('blocks');
  const open = () => {
    if (!openWindow(href)) showToast(t('window.blocked'));
  };
  return <ActionButton {...button} onClick={open} />;
}
