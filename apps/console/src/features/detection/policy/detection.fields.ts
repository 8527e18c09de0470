import type { Detection } from '@tilldeck/contracts/detection/detection.schemas';
import { commonFields, enabledField, recordFields } from '../../../components/record/record.fields.tsx';

export const detectionFields = recordFields<Detection>()({
  ...commonFields('name', 'remark', 'createdAt', 'updatedAt'),
  state: enabledField,
  slotFrom: { label: (t) => t('detection:field.slotFrom') },
  slotTo: { label: (t) => t('detection:field.slotTo') },
  intervalMinutes: { label: (t) => t('detection:field.interval'), as: 'number' },
  rule: { label: (t) => t('detection:field.rule') },
  emails: { label: (t) => t('detection:field.emails') },
  target: { label: (t) => t('detection:field.target') },
  createdBy: { label: (t) => t('detection:field.createdBy') },
});
