import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import type { DeviceTag } from '@tilldeck/contracts/devices/tag.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

const schema = z.object({ into: z.string({ error: 'required' }).min(1, 'required') });

interface TagMergeDialogProps {
  tag: DeviceTag | undefined;
  onClose: () => void;
}

/** Makes one tag of two of the same organisation. */
export function TagMergeDialog({ tag, onClose }: TagMergeDialogProps) {
  const { t } = useTranslation('tag');
  const choices = useCall(tagRoutes.choices, {}, { enabled: tag !== undefined });
  if (!tag) return null;
  const others = (choices.data ?? []).filter((choice) => choice.id !== tag.id && choice.orgId === tag.orgId);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      onDone={onClose}
      schema={schema}
      fields={[
        {
          name: 'into',
          label: t('mergeInto'),
          kind: 'select',
          help: choices.data && others.length === 0 ? t('mergeNone') : t('mergeHelp'),
          options: others.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      call={tagRoutes.merge}
      title={t('mergeTitle', { name: tag.name })}
      action={t('merge')}
      doneText={t('merged')}
      toInput={({ into }) => ({ id: tag.id, into })}
    />
  );
}
