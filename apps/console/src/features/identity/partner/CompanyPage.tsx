import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import type { Company } from '@tilldeck/contracts/identity/company.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { AreaText } from './AreaText.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { FactorDemandCard } from './FactorDemandCard.tsx';
import { LicenceLink } from './LicenceLink.tsx';
import styles from './PartnerSettings.module.css';
import { typeTexts } from './partner.states.ts';
import { WebLink } from './WebLink.tsx';

/** /account/company */
export function CompanyPage() {
  const { t } = useTranslation(['company', 'partner']);
  const [isEditing, setEditing] = useOpenedFlag('edit');
  const record = useCall(companyRoutes.get, {});
  const history = useHistoryTab('partner', record.data?.id ?? '');
  const company = record.data;
  return (
    <>
      <DetailsPage
        title={company?.name ?? t('title')}
        description={t('description')}
        status={company?.type ? <StatusTag state={company.type} states={typeTexts} isFramed /> : null}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          <Can route={companyRoutes.modify}>
            <ActionButton kind="primary" label={t('editAction')} onClick={() => setEditing(true)} />
          </Can>
        }
        tabs={
          company ? [{ key: 'record', label: t('title'), content: <CompanyFacts company={company} /> }, ...history] : []
        }
      />
      <CompanyForm
        record={company}
        isOpen={isEditing && company !== undefined}
        onClose={() => setEditing(false)}
        onDone={() => setEditing(false)}
      />
    </>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation(['partner', 'company']);
  const flag = (isOn: boolean) => <ToneTag tone={isOn ? 'ok' : 'off'} text={t(isOn ? 'company:yes' : 'company:no')} />;
  const store = company.storeOrgName === company.name ? t('ownStore') : t('storeOf', { name: company.storeOrgName });
  return (
    <div className={styles.cards}>
      <SectionCard title={t('company:record')} beside={company.isVendor ? null : t('company:readOnly')}>
        <FactsGrid
          facts={[
            { label: t('name'), value: company.name },
            { label: t('abbreviation'), value: company.abbreviation },
            { label: t('type'), value: company.type ? t(`type.${company.type}`) : t('company:typeVendor') },
            { label: t('company:parent'), value: company.parentName ?? t('company:noParent') },
            { label: t('contactPerson'), value: company.contactPerson },
            { label: t('contactEmail'), value: company.contactEmail },
            { label: t('phone'), value: company.phone },
            { label: t('country'), value: <AreaText country={company.countryCode} region={company.regionCode} /> },
            { label: t('timeZone'), value: (company.timeZone ?? company.defaultTimeZone).replaceAll('_', ' ') },
            { label: t('website'), value: <WebLink address={company.website} /> },
            { label: t('store'), value: store },
            { label: t('devices'), value: company.deviceCount },
            { label: t('licence'), value: <LicenceLink file={company.businessLicence} /> },
            { label: t('createdAt'), value: <TimeText at={company.createdAt} /> },
            { label: t('updatedAt'), value: <TimeText at={company.updatedAt} /> },
            { label: t('address'), value: company.address, isWide: true },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('company:access')}>
        <FactsGrid
          facts={[
            ...(company.isVendor
              ? []
              : [
                  { label: t('flag.remote'), value: flag(company.isRemoteControlAllowed) },
                  { label: t('flag.upper'), value: flag(company.isUpperAccessAllowed) },
                ]),
            { label: t('flag.second'), value: flag(company.isSecondVerificationOn) },
          ]}
        />
      </SectionCard>
      <FactorDemandCard company={company} />
    </div>
  );
}
