import { extensionMinutes } from '@tilldeck/contracts/remote/remote.limits';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useExtension } from './useExtension.ts';

interface EndButtonsProps {
  session: RemoteSessionDetail;
  onLook: () => void;
}

/** More time, and the end. Ending asks nothing: a new session is a request away. */
export function EndButtons({ session, onLook }: EndButtonsProps) {
  const { t } = useTranslation('remote');
  const { button } = useAction();
  const extend = useExtension(session, onLook);
  const end = action<RemoteSessionDetail, typeof remoteSessionRoutes.end>({
    key: 'end',
    label: t('window.end'),
    call: session.connectedAt ? remoteSessionRoutes.end : remoteSessionRoutes.cancel,
    isDanger: true,
    input: ({ id }) => ({ id }),
    onDone: onLook,
  });
  return (
    <>
      <Can route={remoteSessionRoutes.extend}>
        <ActionButton
          size="small"
          {...extend}
          hint={extend.label}
          label={t('window.extendShort', { minutes: extensionMinutes })}
        />
      </Can>
      {session.canEnd ? <ActionButton size="small" {...button(end, session)} /> : null}
    </>
  );
}
