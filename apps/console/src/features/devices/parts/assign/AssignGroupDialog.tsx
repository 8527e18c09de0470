import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import { treeOptions } from '../../../../lib/list/tree-options.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { type AssignDialogProps, useAssignFrame } from './useAssignFrame.ts';

const schema = z.object({ groupId: z.string({ error: 'required' }).min(1, 'required') });

/** Moves devices into a group of one's own organisation. Without a group nothing is moved. */
export function AssignGroupDialog({ ids, ...opened }: AssignDialogProps) {
  const { t } = useTranslation('group');
  const frame = useAssignFrame(opened, (changed) => t('assigned', { count: changed }));
  const groups = useCall(groupRoutes.list, {}, { enabled: opened.isOpen });
  const count = ids.length;
  return (
    <FormDialog
      {...frame}
      schema={schema}
      fields={[
        {
          name: 'groupId',
          label: t('field.group'),
          kind: 'select',
          help: t('assignHelp'),
          options: treeOptions((groups.data ?? []).filter((group) => group.kind === 'static')),
        },
      ]}
      call={groupRoutes.assign}
      title={t('assignTitle', { count })}
      action={t('assign')}
      toInput={({ groupId }) => ({ groupId, ids: [...ids] })}
    />
  );
}
