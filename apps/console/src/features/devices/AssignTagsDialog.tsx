import type { Route } from '@tilldeck/contracts/core/route';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { optionsFrom } from '../../components/list/useListFilters.ts';
import { type ChosenDevices, countChosen, useSelectionResult } from './useSelectionResult.ts';

const ids = z.array(z.string()).optional();
const schema = z.object({ add: ids, remove: ids }).superRefine(({ add = [], remove = [] }, judge) => {
  if (add.length + remove.length === 0) judge.addIssue({ code: 'custom', path: ['add'], message: 'required' });
});
const options = optionsFrom(tagRoutes.choices, {}, (tags) => tags.map(({ id, name }) => ({ value: id, label: name })));

interface AssignTagsDialogProps {
  devices: ChosenDevices;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
  /** Reads that show devices. */
  refreshes?: readonly Route[];
}

/** Gives tags to devices and takes others from them. */
export function AssignTagsDialog({ devices, isOpen, onClose, onDone, refreshes = [] }: AssignTagsDialogProps) {
  const { t } = useTranslation('tag');
  const show = useSelectionResult();
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
        { name: 'add', label: t('assign.add'), kind: 'multi', options, help: t('assign.help') },
        { name: 'remove', label: t('assign.remove'), kind: 'multi', options },
      ]}
      call={tagRoutes.assign}
      title={t('assignTitle', { count })}
      action={t('assign')}
      doneText={t('assigned', { count })}
      toInput={(values) => ({ ...values, ...devices })}
      refreshes={[tagRoutes.page, tagRoutes.choices, ...refreshes]}
    />
  );
}
