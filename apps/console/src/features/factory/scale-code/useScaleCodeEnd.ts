import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import type { ScaleCode } from '@tilldeck/contracts/factory/scale-code.schemas';
import { useTranslation } from 'react-i18next';
import { type Action, action } from '../../../components/feedback/useAction.ts';

/** Ends a code after asking; the question says how many devices it will stop authorising. */
export function useScaleCodeEnd(): Action<ScaleCode, typeof scaleCodeRoutes.end> {
  const { t } = useTranslation('factory');
  return action({
    key: 'end',
    label: t('scaleCode.end'),
    call: scaleCodeRoutes.end,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ code, snCount }) => ({
      title: t('scaleCode.endTitle', { code }),
      text: t('scaleCode.endText', { count: snCount }),
      action: t('scaleCode.end'),
      isDanger: true,
    }),
    done: () => t('scaleCode.endDone'),
    disabledReason: ({ state }) => (state === 'ended' ? t('scaleCode.over') : null),
  });
}
