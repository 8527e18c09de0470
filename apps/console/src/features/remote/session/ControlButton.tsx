import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import type { ViewerConnection, ViewerState } from '../../../lib/remote/viewer-connection.ts';

interface ControlButtonProps {
  session: RemoteSessionDetail;
  viewer: ViewerState;
  connection: ViewerConnection;
  isHolder: boolean;
}

/** Takes control, asks who has it, or gives it up. */
export function ControlButton({ session, viewer, connection, isHolder }: ControlButtonProps) {
  const { t } = useTranslation('remote');
  const holder = viewer.session?.viewers.find(({ hasControl }) => hasControl);
  const allowed = viewer.session?.allowed ?? session.allowed;
  const reason =
    viewer.phase !== 'joined'
      ? t('window.noPicture')
      : allowed === 'view'
        ? t('control.notAllowed')
        : viewer.pass?.mode === 'view'
          ? t('control.notYours')
          : null;
  const take = () => {
    connection.say({ do: 'take_control' });
    if (holder) showToast(t('control.asked', { name: holder.name }));
  };
  return (
    <ActionButton
      size="small"
      label={t(isHolder ? 'control.stop' : 'control.take')}
      disabledReason={isHolder ? null : reason}
      onClick={() => (isHolder ? connection.say({ do: 'give_control' }) : take())}
    />
  );
}
