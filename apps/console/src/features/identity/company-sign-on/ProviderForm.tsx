import {
  companySessionHours,
  signOnCallbackPath,
  signOnLogoutAddress,
} from '@tilldeck/contracts/identity/company-sign-on.limits';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { providerDraft, providerEdit, type SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { RoleField } from './RoleField.tsx';

type Field = keyof typeof providerDraft.shape;

/** The fields of a new and a changed one; only a new one must have a secret. */
const fieldsFor = (record: SignOnProvider | undefined, isVendor: boolean): FormEntry<Field>[] => [
  { name: 'name', label: (t) => t('companySignOn:field.name') },
  {
    name: 'slug',
    label: (t) => t('companySignOn:field.slug'),
    help: (t) => t('companySignOn:field.slugHelp'),
    placeholder: 'kassenwerk',
  },
  {
    section: (t) => t('companySignOn:form.provider'),
    text: (t) => t('companySignOn:field.redirectHelp'),
    extra: <RedirectAddress />,
  },
  {
    name: 'issuer',
    label: (t) => t('companySignOn:field.issuer'),
    help: (t) => t('companySignOn:field.issuerHelp'),
    placeholder: 'https://',
    kind: 'text',
  },
  { name: 'clientId', label: (t) => t('companySignOn:field.clientId'), kind: 'text' },
  {
    name: 'clientSecret',
    label: (t) => t('companySignOn:field.clientSecret'),
    kind: 'password',
    ...(record ? { help: (t) => t('companySignOn:field.clientSecretKeep') } : {}),
  },
  ...(record
    ? [
        {
          section: (t: Translate) => t('companySignOn:field.logout'),
          text: (t: Translate) => t('companySignOn:field.logoutHelp'),
          extra: <LogoutAddress slug={record.slug} />,
        },
      ]
    : []),
  { section: (t) => t('companySignOn:form.people') },
  {
    name: 'isAutoCreating',
    label: (t) => t('companySignOn:field.isAutoCreating'),
    help: (t) => t('companySignOn:field.isAutoCreatingHelp'),
  },
  {
    name: 'roleId',
    label: (t) => t('companySignOn:field.roleId'),
    isShown: (values) => values.isAutoCreating === true,
    render: (control) => <RoleField control={control} orgId={record?.orgId} />,
  },
  isVendor
    ? {
        name: 'emailDomains',
        label: (t) => t('companySignOn:field.emailDomains'),
        help: (t) => t('companySignOn:field.emailDomainsHelp'),
        kind: 'tags',
        isShown: (values) => values.isAutoCreating === true,
      }
    : {
        section: (t) => t('companySignOn:field.emailDomains'),
        text: (t) =>
          t('companySignOn:field.emailDomainsByVendor', {
            domains: record?.emailDomains.join(', ') || t('companySignOn:value.none'),
          }),
      },
  { section: (t) => t('companySignOn:form.bounds') },
  {
    name: 'isExclusive',
    label: (t) => t('companySignOn:field.isExclusive'),
    help: (t) => t('companySignOn:field.isExclusiveHelp'),
  },
  {
    name: 'isFactorTrusted',
    label: (t) => t('companySignOn:field.isFactorTrusted'),
    help: (t) => t('companySignOn:field.isFactorTrustedHelp'),
  },
  {
    name: 'sessionHours',
    label: (t) => t('companySignOn:field.sessionHours'),
    help: (t) => t('companySignOn:field.sessionHoursHelp'),
  },
];

/** What has to be written down at the provider. */
function RedirectAddress() {
  const { t } = useTranslation('companySignOn');
  return <CopyableId value={`${window.location.origin}${signOnCallbackPath}`} label={t('field.redirect')} />;
}

function LogoutAddress({ slug }: { slug: string }) {
  const { t } = useTranslation('companySignOn');
  return <CopyableId value={`${window.location.origin}${signOnLogoutAddress(slug)}`} label={t('field.logout')} />;
}

export function ProviderForm(frame: OpenedForm<SignOnProvider>) {
  const { t } = useTranslation('companySignOn');
  const { org } = useSession();
  return (
    <FormDrawer
      {...frame}
      schema={providerDraft}
      fields={fieldsFor(undefined, org?.isVendor === true)}
      call={companySignOnRoutes.add}
      title={t('add')}
      doneText={t('added')}
      initial={{
        isAutoCreating: false,
        isExclusive: false,
        isFactorTrusted: false,
        sessionHours: companySessionHours.byDefault,
      }}
    />
  );
}

function valuesOf(provider: SignOnProvider, isVendor: boolean) {
  const { name, slug, issuer, clientId, isAutoCreating, isExclusive, isFactorTrusted, sessionHours } = provider;
  return {
    ...{ name, slug, issuer, clientId, isAutoCreating, isExclusive, isFactorTrusted, sessionHours },
    roleId: provider.roleId ?? undefined,
    ...(isVendor ? { emailDomains: provider.emailDomains } : {}),
  };
}

export function ProviderEditForm({ record, ...frame }: OpenedForm<SignOnProvider> & { record: SignOnProvider }) {
  const { t } = useTranslation('companySignOn');
  const { org } = useSession();
  const { call } = useBlocks();
  const isVendor = org?.isVendor === true;
  return (
    <FormDrawer
      {...frame}
      schema={providerEdit}
      fields={fieldsFor(record, isVendor)}
      call={companySignOnRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      {...savedForm(record, () => call(companySignOnRoutes.detail, { id: record.id }), {
        fields: (row) => fieldsFor(row, isVendor),
        toValues: (row) => valuesOf(row, isVendor),
      })}
    />
  );
}
