import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { commonFields, recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

/** What the operation log tells of an account. */
export const accountFields = recordFields<Account>()({
  ...commonFields('loginName', 'email', 'phone', 'isEnabled'),
  nickName: { label: (t) => t('account:field.nickName') },
  userType: {
    label: (t) => t('account:field.userType'),
    values: valuesOf(['vendor', 'partner', 'operator', 'developer'], (type) => (t) => t(`account:userType.${type}`)),
  },
  roles: { label: (t) => t('account:field.roles') },
  department: { label: (t) => t('account:field.department') },
  projectLead: { label: (t) => t('account:field.projectLead') },
  sessions: { label: (t) => t('account:field.sessions') },
});
