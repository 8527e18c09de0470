import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { type GroupDeed, GroupForm } from './GroupForm.tsx';

/** What can be done with the groups of an organisation, and the form of what is being done. */
export function useGroupDeeds(orgId: string | undefined, tree: readonly DeviceGroup[], onRemoved?: () => void) {
  const { t } = useTranslation('group');
  const { run } = useAction();
  const [deed, setDeed] = useState<GroupDeed>();
  const remove = action<DeviceGroup, typeof groupRoutes.remove>({
    key: 'remove',
    label: t('remove'),
    call: groupRoutes.remove,
    input: ({ id }) => ({ id }),
    confirm: ({ name, kind }) => ({
      title: t('removeTitle', { name }),
      text: t(kind === 'dynamic' ? 'removeDynamicText' : 'removeText'),
      action: t('remove'),
      isDanger: true,
    }),
  });
  const removeEmpty = async (group: DeviceGroup) => {
    if ((await run(remove, group)) !== null) onRemoved?.();
  };
  const close = () => setDeed(undefined);
  return {
    setDeed,
    removeEmpty: (group: DeviceGroup) => void removeEmpty(group),
    form: (
      <GroupForm
        deed={deed}
        orgId={orgId}
        tree={tree}
        onClose={close}
        onDone={() => {
          close();
          if (deed?.kind === 'remove') onRemoved?.();
        }}
      />
    ),
  };
}
