import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import type { Phrase } from '../../../components/text/usePhrase.ts';

const fieldNames: Readonly<Record<string, Phrase>> = {
  loginName: (t) => t('account:field.loginName'),
  email: (t) => t('account:field.email'),
  nickName: (t) => t('account:field.nickName'),
  phone: (t) => t('account:field.phone'),
  userType: (t) => t('account:field.userType'),
  roles: (t) => t('account:field.roles'),
  department: (t) => t('account:field.department'),
  isEnabled: (t) => t('account:field.isEnabled'),
  projectLead: (t) => t('account:field.projectLead'),
  sessions: (t) => t('account:field.sessions'),
};

/** Who changed what about this account. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('account');
  return <ObjectHistory objectType="account" objectId={accountId} title={t('tab.history')} fieldNames={fieldNames} />;
}
