import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows a dictionary or what happened to it. */
export const dictionaryReads = [
  dictionaryRoutes.page,
  dictionaryRoutes.detail,
  dictionaryRoutes.values,
  dictionaryRoutes.byCode,
  auditRoutes.object,
];

/** Somebody else changed a dictionary: what is on the screen is read again. */
export const useDictionaryChanges = () => useLive(['system.dictionary'], () => void invalidate(dictionaryReads));

interface Toggled {
  id: string;
  name: string;
  state: 'enabled' | 'disabled';
  target: 'type' | 'value';
}

/** Asks, then enables what is disabled and the other way round. */
export function useToggle() {
  const { t } = useTranslation('system');
  const confirm = useConfirm();
  const change = useChange(dictionaryRoutes.toggle, { refreshes: dictionaryReads });
  return async ({ id, name, state, target }: Toggled) => {
    const isOn = state === 'enabled';
    const text =
      target === 'type' ? (isOn ? 'disableText' : 'enableText') : isOn ? 'valueDisableText' : 'valueEnableText';
    const answer = await confirm({
      title: t(isOn ? 'dictionary.disableTitle' : 'dictionary.enableTitle', { name }),
      text: t(`dictionary.${text}`),
      action: t(isOn ? 'dictionary.disable' : 'dictionary.enable'),
      isDanger: isOn,
    });
    if (answer) change.mutate({ id, target, state: isOn ? 'disabled' : 'enabled' });
  };
}
