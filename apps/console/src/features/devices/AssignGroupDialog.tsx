import type { Route } from '@tilldeck/contracts/core/route';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { treeOptions } from '../../lib/list/tree-options.ts';
import { useCall } from '../../lib/request/route-queries.ts';
import { type ChosenDevices, countChosen, useSelectionResult } from './useSelectionResult.ts';

const schema = z.object({ groupId: z.string({ error: 'required' }).min(1, 'required') });

interface AssignDialogProps {
  devices: ChosenDevices;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
  /** Reads that show devices. */
  refreshes?: readonly Route[];
}

/** Moves devices into a group of one's own organisation. Without a group nothing is moved. */
export function AssignGroupDialog({ devices, isOpen, onClose, onDone, refreshes = [] }: AssignDialogProps) {
  const { t } = useTranslation('group');
  const show = useSelectionResult();
  const groups = useCall(groupRoutes.list, {}, { enabled: isOpen });
  const count = countChosen(devices);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={(outcome) => {
        show(outcome);
        onClose();
        onDone?.();
      }}
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
      doneText={t('assigned', { count })}
      toInput={({ groupId }) => ({ groupId, ...devices })}
      refreshes={[groupRoutes.list, ...refreshes]}
    />
  );
}
