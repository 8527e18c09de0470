import { type Unattended, unattendedKinds } from '@tilldeck/contracts/remote/session.schemas';
import { recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

export const unattendedFields = recordFields<Unattended>()({
  targetName: { label: (t) => t('remote:field.target') },
  kind: {
    label: (t) => t('words:kind'),
    values: valuesOf(unattendedKinds, (kind) => (t) => t(`remote:kind.${kind}`)),
  },
  until: { label: (t) => t('remote:field.until'), as: 'time' },
  isOnlyWhileClosed: { label: (t) => t('remote:field.onlyWhileClosed'), as: 'yesNo' },
  why: { label: (t) => t('remote:field.why'), as: 'long' },
  setBy: { label: (t) => t('remote:field.setBy') },
  setAt: { label: (t) => t('remote:field.setAt'), as: 'time' },
});
