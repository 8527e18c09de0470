import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { optionsFrom } from '../../../../components/choices/useChoices.ts';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import { type AssignDialogProps, useAssignFrame } from './useAssignFrame.ts';

const tags = z.array(z.string()).optional();
const schema = z.object({ add: tags, remove: tags }).superRefine(({ add = [], remove = [] }, judge) => {
  if (add.length + remove.length === 0) judge.addIssue({ code: 'custom', path: ['add'], message: 'required' });
});
const options = optionsFrom(tagRoutes.choices, {}, (found) =>
  // A tag only fits devices of its organisation and those below: the headings say whose each is.
  found.map(({ id, name, orgName }) => ({ value: id, label: name, group: orgName })),
);

/** Gives tags to devices and takes others from them. */
export function AssignTagsDialog({ ids, ...opened }: AssignDialogProps) {
  const { t } = useTranslation('tag');
  const frame = useAssignFrame(opened, (changed) => t('assigned', { count: changed }));
  const count = ids.length;
  return (
    <FormDialog
      {...frame}
      schema={schema}
      fields={[
        { name: 'add', label: t('assign.add'), kind: 'multi', options, help: t('assign.help') },
        { name: 'remove', label: t('assign.remove'), kind: 'multi', options },
      ]}
      call={tagRoutes.assign}
      title={t('assignTitle', { count })}
      action={t('assign')}
      toInput={(values) => ({ ...values, ids: [...ids] })}
    />
  );
}
