import { deviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { SaveFilterDialog } from '../parts/assign/SaveFilterDialog.tsx';

/** Keeps the list's filter as a group; there has to be one. */
export function SaveFilterButton({ filters }: { filters: Record<string, unknown> }) {
  const { t } = useTranslation('device');
  const [isOpen, setOpen] = useOpenedFlag('save-filter');
  const filter = deviceFilter.safeParse(filters).data ?? {};
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Can route={groupRoutes.addDynamic}>
      <ActionButton
        label={t('action.saveFilter')}
        disabledReason={isFiltered ? null : t('noFilter')}
        onClick={() => setOpen(true)}
      />
      <SaveFilterDialog filter={filter} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Can>
  );
}
