import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { groupDraft } from '@tilldeck/contracts/devices/group.schemas';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import { treeOptions } from '../../../../lib/list/tree-options.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';

const schema = groupDraft.omit({ orgId: true });

interface SaveFilterDialogProps {
  /** The filter of the device list as it stands. */
  filter: DeviceFilter;
  isOpen: boolean;
  onClose: () => void;
}

/** Keeps the filter of the device list as a dynamic group. */
export function SaveFilterDialog({ filter, isOpen, onClose }: SaveFilterDialogProps) {
  const { t } = useTranslation('group');
  const groups = useCall(groupRoutes.list, {}, { enabled: isOpen });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={onClose}
      schema={schema}
      fields={[
        { name: 'name', label: t('field.name'), help: t('saveFilterHelp') },
        {
          name: 'parentId',
          label: t('field.parent'),
          kind: 'select',
          placeholder: t('atTop'),
          options: treeOptions((groups.data ?? []).filter((group) => group.kind === 'static')),
        },
        { name: 'remark', label: t('field.remark'), kind: 'textarea' },
      ]}
      call={groupRoutes.addDynamic}
      title={t('saveFilter')}
      doneText={t('added')}
      toInput={(values) => ({ ...values, filter })}
    />
  );
}
