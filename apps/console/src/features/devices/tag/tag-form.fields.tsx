import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { type DeviceTag, tagColours, tagDraft } from '@tilldeck/contracts/devices/tag.schemas';
import { recordForm } from '../../../components/record/RecordForm.tsx';
import { TagColourPicker } from './TagColourPicker.tsx';
import { tagFields } from './tag.fields.ts';

/** A tag, new or changed. */
export const tagForm = recordForm<DeviceTag>()({
  frame: 'dialog',
  schema: tagDraft.omit({ orgId: true }),
  fields: tagFields.form({
    name: {},
    colour: { render: ({ value, onChange }) => <TagColourPicker value={value as string} onChange={onChange} /> },
    remark: {},
  }),
  add: tagRoutes.add,
  modify: tagRoutes.modify,
  detail: tagRoutes.detail,
  texts: {
    add: (t) => t('tag:add'),
    added: (t) => t('tag:added'),
    edit: (t) => t('tag:editTitle'),
    saved: (t) => t('tag:saved'),
  },
  initial: { colour: tagColours[0] },
});
