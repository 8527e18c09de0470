import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactsGrid } from '../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { flattenMenu } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';

const companyPath = '/account/company';

/** The organisation in short; its own page has the rest, for those who may open it. */
export function CompanySection() {
  const { t } = useTranslation('profile');
  const { org, menu } = useSession();
  const mayOpen = flattenMenu(menu).some((node) => node.path === companyPath);
  if (!org) return null;
  return (
    <SectionCard
      title={t('company.title')}
      actions={mayOpen ? <Link to={companyPath}>{t('company.open')}</Link> : null}
    >
      <FactsGrid
        facts={[
          { label: t('company.name'), value: org.orgName },
          {
            label: t('company.kind'),
            value: t(org.isVendor ? 'company.vendor' : `company.${org.partnerType ?? 'partner'}`),
          },
          { label: t('company.level'), value: org.isVendor ? '' : String(org.depth) },
        ]}
      />
      {mayOpen ? null : <p className="td-settings-note">{t('company.note')}</p>}
    </SectionCard>
  );
}
