import { type DeviceTag, tagColours } from '@tilldeck/contracts/devices/tag.schemas';
import { commonFields, recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

export const tagFields = recordFields<DeviceTag>()({
  ...commonFields('remark', 'updatedAt'),
  name: { label: (t) => t('tag:field.name') },
  colour: {
    label: (t) => t('tag:field.colour'),
    values: valuesOf(tagColours, (colour) => (t) => t(`tag:colour.${colour}`)),
  },
  deviceCount: { label: (t) => t('tag:field.devices'), as: 'number' },
  orgName: { label: (t) => t('words:organisation') },
});
