import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';
import { activationTexts, partnerStateTexts, typeTexts } from './partner.states.ts';

export const partnerFields = recordFields<Partner>()({
  ...commonFields('phone', 'address', 'website', 'timeZone', 'loginName', 'email', 'createdAt', 'updatedAt'),
  name: { label: (t) => t('partner:name') },
  abbreviation: { label: (t) => t('partner:abbreviation') },
  type: { label: (t) => t('words:type'), states: typeTexts },
  parentName: { label: (t) => t('partner:parent') },
  parent: { label: (t) => t('partner:parent') },
  state: { label: (t) => t('words:state'), states: partnerStateTexts },
  activationState: { label: (t) => t('partner:activation'), states: activationTexts },
  countryCode: { label: (t) => t('words:country') },
  regionCode: { label: (t) => t('words:region') },
  contactPerson: { label: (t) => t('partner:contactPerson') },
  contactEmail: { label: (t) => t('partner:contactEmail') },
  subPartnerCount: { label: (t) => t('partner:subPartners'), as: 'number' },
  deviceCount: { label: (t) => t('partner:devices'), as: 'number' },
  depth: { label: (t) => t('partner:level'), as: 'number' },
  businessLicence: { label: (t) => t('partner:licence') },
  store: { label: (t) => t('partner:store') },
  isRemoteControlAllowed: { label: (t) => t('partner:flag.remote'), as: 'yesNo' },
  isUpperAccessAllowed: { label: (t) => t('partner:flag.upper'), as: 'yesNo' },
  isSecondVerificationOn: { label: (t) => t('partner:flag.second'), as: 'yesNo' },
});
