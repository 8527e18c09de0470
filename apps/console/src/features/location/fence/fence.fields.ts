import { type Fence, fenceActions } from '@tilldeck/contracts/location/fence.schemas';
import { fenceEvents } from '@tilldeck/contracts/location/fence-device.schemas';
import { commonFields, enabledField, recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

export const fenceFields = recordFields<Fence>()({
  ...commonFields('name', 'remark', 'createdAt', 'updatedAt'),
  state: enabledField,
  latitude: { label: (t) => t('fence:field.latitude') },
  longitude: { label: (t) => t('fence:field.longitude') },
  radiusM: { label: (t) => t('fence:field.radius'), as: 'number' },
  event: {
    label: (t) => t('fence:field.event'),
    values: valuesOf(fenceEvents, (value) => (t) => t(`fence:event.${value}`)),
  },
  action: {
    label: (t) => t('fence:field.action'),
    values: valuesOf(fenceActions, (value) => (t) => t(`fence:action.${value}`)),
  },
  notice: { label: (t) => t('fence:field.notice') },
  hasPassword: { label: (t) => t('fence:field.hasPassword'), as: 'yesNo' },
  emails: { label: (t) => t('fence:field.emails') },
  uploadMinutes: { label: (t) => t('fence:field.upload'), as: 'number' },
  target: { label: (t) => t('fence:field.target') },
  createdBy: { label: (t) => t('fence:field.createdBy') },
});
