import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { PageTabs } from '../../components/page/PageTabs.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { GuidePage } from '../../lib/navigation/guide-page.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { CompanySection } from '../account-settings/CompanySection.tsx';
import { FactorSections } from '../account-settings/FactorSections.tsx';
import { LinkedCloudsSection } from '../account-settings/LinkedCloudsSection.tsx';
import { NotWhileActing } from '../account-settings/NotWhileActing.tsx';
import { PasswordSection } from '../account-settings/PasswordSection.tsx';
import { PreferencesSection } from '../account-settings/PreferencesSection.tsx';
import { ProfileSection } from '../account-settings/ProfileSection.tsx';
import { SessionsSection } from '../account-settings/SessionsSection.tsx';
import '../account-settings/account-settings.css';

export function AccountSettingsPage() {
  const { t } = useTranslation(['profile', 'shell']);
  const [params, setParams] = useSearchParams();
  const { acting } = useSession();
  const preferences = (
    <SectionCard title={t('preferences.title')}>
      <PreferencesSection />
    </SectionCard>
  );
  const tabs = [
    { key: 'profile', label: t('tab.profile'), content: <ProfileSection /> },
    {
      key: 'security',
      label: t('tab.security'),
      content: (
        <div className="td-settings">
          <PasswordSection />
          <FactorSections />
          <LinkedCloudsSection />
          <SectionCard title={t('danger.title')} actions={<Link to="/account/termination">{t('danger.open')}</Link>}>
            <p className="td-settings-text">{t('danger.text')}</p>
          </SectionCard>
        </div>
      ),
    },
    { key: 'sessions', label: t('tab.sessions'), content: <SessionsSection /> },
    { key: 'company', label: t('tab.company'), content: <CompanySection /> },
    { key: 'preferences', label: t('tab.preferences'), content: preferences },
  ];
  if (acting)
    return (
      <div className="td-settings">
        <NotWhileActing title={t('shell:title.accountSettings')} />
        {preferences}
      </div>
    );
  return (
    <div className="td-settings">
      <GuidePage value="account-settings">
        <PageHeader title={t('shell:title.accountSettings')} />
      </GuidePage>
      <PageTabs
        label={t('shell:title.accountSettings')}
        tabs={tabs}
        active={params.get('tab') ?? 'profile'}
        onChange={(key) => setParams(key === 'profile' ? {} : { tab: key })}
      />
    </div>
  );
}
