import type { Route } from '@tilldeck/contracts/core/route';
import type { SelectionOutcome } from '@tilldeck/contracts/devices/device-selection.schemas';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../lib/notice/notice.ts';

/** What every dialog takes that puts chosen devices somewhere. */
export interface AssignDialogProps {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  /** Reads that show devices. */
  refreshes: readonly Route[];
}

/** The frame of such a dialog: it closes and says which devices were left out, and why; what was done the form says itself. */
export function useAssignFrame({ isOpen, onClose }: Pick<AssignDialogProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('group');
  const onDone = ({ unknown, refused, unchanged }: SelectionOutcome): void => {
    const parts = [
      unchanged > 0 ? t('skipped.unchanged', { count: unchanged }) : null,
      unknown.length > 0 ? t('skipped.unknown', { count: unknown.length }) : null,
      refused.length > 0 ? t('skipped.refused', { count: refused.length }) : null,
    ].filter((part) => part !== null);
    if (parts.length > 0) showToast(parts.join(' · '), 'info');
    onClose();
  };
  return { isOpen, onClose, onDone };
}
