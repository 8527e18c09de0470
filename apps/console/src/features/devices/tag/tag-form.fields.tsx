import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { type DeviceTag, tagColours, tagDraft } from '@tilldeck/contracts/devices/tag.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { TagColourPicker } from './TagColourPicker.tsx';
import { tagReads } from './tag.queries.ts';

const schema = tagDraft.omit({ orgId: true });

interface TagFormProps extends OpenedForm<DeviceTag> {
  record?: DeviceTag | undefined;
}

/** A tag, new or changed. */
export function TagForm({ record, ...frame }: TagFormProps) {
  const { t } = useTranslation('tag');
  const shared = {
    ...frame,
    schema,
    refreshes: tagReads,
    fields: [
      { name: 'name' as const, label: t('field.name') },
      {
        name: 'colour' as const,
        label: t('field.colour'),
        render: (control: { value?: unknown; onChange?: (value: unknown) => void }) => (
          <TagColourPicker value={control.value as string} onChange={control.onChange} />
        ),
      },
      { name: 'remark' as const, label: t('field.remark'), kind: 'textarea' as const },
    ],
  };
  if (!record)
    return (
      <FormDialog
        {...shared}
        call={tagRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ colour: tagColours[0] }}
      />
    );
  const { id, version } = record;
  return (
    <FormDialog
      {...shared}
      call={tagRoutes.modify}
      title={t('editTitle')}
      doneText={t('saved')}
      initial={record}
      toInput={(values) => ({ ...values, id, version })}
    />
  );
}
