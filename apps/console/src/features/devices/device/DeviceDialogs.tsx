import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { AssignGroupDialog } from '../parts/assign/AssignGroupDialog.tsx';
import { AssignShopDialog } from '../parts/assign/AssignShopDialog.tsx';
import { AssignTagsDialog } from '../parts/assign/AssignTagsDialog.tsx';
import { AllocateDialog } from '../parts/transfer/AllocateDialog.tsx';
import { TransferDialog } from '../parts/transfer/TransferDialog.tsx';
import { GiveDialog } from './GiveDialog.tsx';

export const deviceDeeds = ['tags', 'group', 'shop', 'transfer', 'allocate', 'give'] as const;
export type DeviceDeed = (typeof deviceDeeds)[number];

interface DeviceDialogsProps {
  /** What is to be done with which devices; absent while no dialog is open. */
  deed: DeviceDeed | null;
  devices: readonly Device[];
  onClose: () => void;
}

/** The dialogs that work on chosen devices, for one on its page and for many in the list. */
export function DeviceDialogs({ deed, devices, onClose }: DeviceDialogsProps) {
  const ids = devices.map(({ id }) => id);
  const sns = devices.map(({ sn }) => sn);
  const assign = { ids, onClose };
  return (
    <>
      <AssignTagsDialog {...assign} isOpen={deed === 'tags'} />
      <AssignGroupDialog {...assign} isOpen={deed === 'group'} />
      <AssignShopDialog {...assign} isOpen={deed === 'shop'} />
      <TransferDialog sns={sns} isOpen={deed === 'transfer'} onClose={onClose} />
      <AllocateDialog deviceIds={ids} isOpen={deed === 'allocate'} onClose={onClose} />
      <GiveDialog ids={ids} name={sns[0] ?? ''} isOpen={deed === 'give'} onClose={onClose} onDone={onClose} />
    </>
  );
}
