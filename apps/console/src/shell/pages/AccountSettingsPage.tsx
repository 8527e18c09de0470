import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { PasswordSection } from '../account-settings/PasswordSection.tsx';
import { PreferencesSection } from '../account-settings/PreferencesSection.tsx';
import { ProfileFacts } from '../account-settings/ProfileFacts.tsx';
import '../account-settings/account-settings.css';

export function AccountSettingsPage() {
  const { t } = useTranslation(['pages', 'shell']);
  return (
    <div className="td-settings">
      <PageHeader title={t('shell:title.accountSettings')} />
      <SectionCard title={t('settings.profile')}>
        <ProfileFacts />
      </SectionCard>
      <SectionCard title={t('settings.security')}>
        <PasswordSection />
      </SectionCard>
      <SectionCard title={t('settings.preferences')}>
        <PreferencesSection />
      </SectionCard>
    </div>
  );
}
