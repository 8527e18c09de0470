import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { Can } from '../../../../lib/session/Can.tsx';
import { remoteRequestHref } from './remote.paths.ts';

/** Leads to the request for a device. Why not now is said there, too, with more words. */
export function StartButton({ sn, disabledReason }: { sn: string; disabledReason?: string | null }) {
  const { t } = useTranslation('remote');
  const navigate = useNavigate();
  return (
    <Can route={remoteSessionRoutes.request}>
      <ActionButton
        kind="primary"
        label={t('start')}
        disabledReason={disabledReason ?? null}
        onClick={() => void navigate(remoteRequestHref(sn))}
      />
    </Can>
  );
}
