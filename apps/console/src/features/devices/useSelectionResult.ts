import type { SelectionOutcome } from '@tilldeck/contracts/devices/device-selection.schemas';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says which of the chosen devices were left out, and why; what was done the form says itself. */
export function useSelectionResult(): (outcome: SelectionOutcome) => void {
  const { t } = useTranslation('group');
  const { message } = App.useApp();
  return ({ unknown, refused, unchanged }) => {
    const parts = [
      unchanged > 0 ? t('skipped.unchanged', { count: unchanged }) : null,
      unknown.length > 0 ? t('skipped.unknown', { count: unknown.length }) : null,
      refused.length > 0 ? t('skipped.refused', { count: refused.length }) : null,
    ].filter((part) => part !== null);
    if (parts.length > 0) void message.info(parts.join(' · '));
  };
}

/** Which devices a dialog works on. */
export interface ChosenDevices {
  ids?: string[];
  sns?: string[];
}

export const countChosen = ({ ids, sns }: ChosenDevices): number => ids?.length ?? sns?.length ?? 0;
