import type { SelectionOutcome } from '@tilldeck/contracts/devices/device-selection.schemas';
import { useTranslation } from 'react-i18next';

/** What every dialog takes that puts chosen devices somewhere. */
export interface AssignDialogProps {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

/** The frame of such a dialog: one message says how many devices were changed, how many were not, and why. */
export function useAssignFrame(
  { isOpen, onClose }: Pick<AssignDialogProps, 'isOpen' | 'onClose'>,
  doneText: (changed: number) => string,
) {
  const { t } = useTranslation('group');
  const sayDone = (_values: unknown, { changed, unknown, refused, unchanged }: SelectionOutcome) => {
    const skipped = [
      unchanged > 0 ? t('skipped.unchanged', { count: unchanged }) : null,
      unknown.length > 0 ? t('skipped.unknown', { count: unknown.length }) : null,
      refused.length > 0 ? t('skipped.refused', { count: refused.length }) : null,
    ].filter((part) => part !== null);
    return { text: [doneText(changed), ...skipped].join(' · '), kind: changed > 0 ? 'done' : 'warning' } as const;
  };
  return { isOpen, onClose, sayDone, onDone: onClose };
}
