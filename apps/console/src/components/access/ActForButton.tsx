import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { useTranslation } from 'react-i18next';
import { useOpenedFlag } from '../../lib/navigation/overlay-address.ts';
import { useCan } from '../../lib/session/permission.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { ActForDialog } from './ActForDialog.tsx';

interface ActForButtonProps {
  org: { id: string; name: string };
  disabledReason: string | null;
  /** In a row of a table. */
  isInRow?: boolean;
}

/** Absent for those who may not act for anybody, and while they do already. */
export function ActForButton({ org, disabledReason, isInRow = false }: ActForButtonProps) {
  const { t } = useTranslation('access');
  const [isOpen, setOpen] = useOpenedFlag('act-for');
  const isActing = useSession().acting !== null;
  if (!useCan(accessRoutes.open) || isActing) return null;
  return (
    <>
      <ActionButton
        label={t('actFor')}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
        {...(isInRow ? { kind: 'link' as const, size: 'small' as const } : {})}
      />
      <ActForDialog org={org} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
