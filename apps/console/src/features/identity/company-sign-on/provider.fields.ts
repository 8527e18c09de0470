import type { SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';

export const providerFields = recordFields<SignOnProvider>()({
  ...commonFields('name', 'account', 'isEnabled'),
  slug: { label: (t) => t('companySignOn:field.slug'), help: (t) => t('companySignOn:field.slugHelp') },
  issuer: { label: (t) => t('companySignOn:field.issuer') },
  clientId: { label: (t) => t('companySignOn:field.clientId') },
  clientSecret: { label: (t) => t('companySignOn:field.clientSecret') },
  isAutoCreating: { label: (t) => t('companySignOn:field.isAutoCreating'), as: 'yesNo' },
  roleId: { label: (t) => t('companySignOn:field.roleId') },
  emailDomains: { label: (t) => t('companySignOn:field.emailDomains') },
  isExclusive: { label: (t) => t('companySignOn:field.isExclusive'), as: 'yesNo' },
  isFactorTrusted: { label: (t) => t('companySignOn:field.isFactorTrusted'), as: 'yesNo' },
  sessionHours: { label: (t) => t('companySignOn:field.sessionHours') },
  subject: { label: (t) => t('companySignOn:links.subject') },
});
