import { extensionMinutes, maxExtensions } from '@tilldeck/contracts/remote/remote.limits';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';

/** The button that gives a session more time. */
export function useExtension(session: RemoteSessionDetail, onLook: () => void) {
  const { t } = useTranslation('remote');
  const { button } = useAction();
  const extend = action<RemoteSessionDetail, typeof remoteSessionRoutes.extend>({
    key: 'extend',
    label: t('window.extend', { minutes: extensionMinutes }),
    call: remoteSessionRoutes.extend,
    input: ({ id }) => ({ id }),
    disabledReason: ({ connectedAt, extensions }) => {
      if (!connectedAt) return t('window.notYet');
      return extensions >= maxExtensions ? t('window.noMoreTime', { count: maxExtensions }) : null;
    },
    done: () => t('window.extended', { minutes: extensionMinutes }),
    onDone: onLook,
  });
  return button(extend, session);
}
