import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { taskSetting } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const schema = taskSetting.omit({ version: true });
const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  {
    name: 'approvalDevices',
    label: (t) => t('task:approval.devices'),
    help: (t) => t('task:approval.devicesHelp'),
    unit: (t) => t('task:unit.devices'),
  },
  {
    name: 'isDestructiveApproved',
    label: (t) => t('task:approval.destructive'),
    help: (t) => t('task:approval.destructiveHelp'),
  },
];

/** When a second person has to agree to a task. */
export function ApprovalDialog({ isOpen, onClose }: OpenedForm) {
  const { t } = useTranslation('task');
  const { call } = useBlocks();
  const setting = useCall(taskRoutes.setting, {}, { enabled: isOpen });
  const { data } = setting;
  if (!data) return null;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={onClose}
      schema={schema}
      fields={fields}
      call={taskRoutes.modifySetting}
      title={t('approval.title')}
      doneText={t('approval.saved')}
      {...savedForm(data, () => call(taskRoutes.setting, {}), { fields, toValues: (row) => row })}
    />
  );
}
