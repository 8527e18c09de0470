import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import { AreaText } from './AreaText.tsx';
import { LicenceLink } from './LicenceLink.tsx';
import { PartnerDevices } from './PartnerDevices.tsx';
import { partnerHref } from './partner.columns.tsx';
import { activationTexts, typeTexts } from './partner.states.ts';
import { WebLink } from './WebLink.tsx';

/** Everything a partner's record says. */
export function PartnerFacts({ partner }: { partner: PartnerDetail }) {
  const { t } = useTranslation('partner');
  const ownId = useSession().org?.orgId;
  const isLinked = partner.parentId !== ownId && partner.depth > 1 && partner.parentName !== '';
  const store = partner.storeOrgName === partner.name ? t('ownStore') : t('storeOf', { name: partner.storeOrgName });
  const facts = [
    { label: t('abbreviation'), value: partner.abbreviation },
    { label: t('type'), value: <StatusTag state={partner.type} states={typeTexts} /> },
    {
      label: t('parent'),
      value: isLinked ? <Link to={partnerHref(partner.parentId)}>{partner.parentName}</Link> : partner.parentName,
    },
    { label: t('level'), value: partner.depth },
    { label: t('activation'), value: <StatusTag state={partner.activationState} states={activationTexts} /> },
    { label: t('contactPerson'), value: partner.contactPerson },
    { label: t('contactEmail'), value: partner.contactEmail },
    { label: t('phone'), value: partner.phone },
    { label: t('country'), value: <AreaText country={partner.countryCode} region={partner.regionCode} /> },
    { label: t('timeZone'), value: partner.timeZone?.replaceAll('_', ' ') ?? t('timeZoneDefault') },
    { label: t('website'), value: <WebLink address={partner.website} /> },
    { label: t('store'), value: store },
    { label: t('devices'), value: <PartnerDevices partner={partner} /> },
    ...(partner.lead ? [{ label: t('lead'), value: `${partner.lead.loginName} · ${partner.lead.email}` }] : []),
    { label: t('licence'), value: <LicenceLink file={partner.businessLicence} /> },
    { label: t('createdAt'), value: <TimeText at={partner.createdAt} /> },
    { label: t('updatedAt'), value: <TimeText at={partner.updatedAt} /> },
    { label: t('address'), value: partner.address, isWide: true },
  ];
  return (
    <SectionCard>
      <FactsGrid facts={facts} />
    </SectionCard>
  );
}
