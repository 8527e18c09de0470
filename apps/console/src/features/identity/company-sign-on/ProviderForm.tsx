import { signOnCallbackPath } from '@tilldeck/contracts/identity/company-sign-on.limits';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { providerDraft, providerEdit, type SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { providerReads } from './provider.queries.ts';
import { RoleField } from './RoleField.tsx';

type Field = keyof typeof providerDraft.shape;

/** The fields of a new and a changed one; only a new one must have a secret. */
const fieldsFor = (record: SignOnProvider | undefined): FormEntry<Field>[] => [
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
];

/** What has to be written down at the provider. */
function RedirectAddress() {
  const { t } = useTranslation('companySignOn');
  return <CopyableId value={`${window.location.origin}${signOnCallbackPath}`} label={t('field.redirect')} />;
}

export function ProviderForm(frame: OpenedForm<SignOnProvider>) {
  const { t } = useTranslation('companySignOn');
  return (
    <FormDrawer
      {...frame}
      schema={providerDraft}
      fields={fieldsFor(undefined)}
      call={companySignOnRoutes.add}
      title={t('add')}
      doneText={t('added')}
      initial={{ isAutoCreating: false }}
      refreshes={providerReads}
    />
  );
}

export function ProviderEditForm({ record, ...frame }: OpenedForm<SignOnProvider> & { record: SignOnProvider }) {
  const { t } = useTranslation('companySignOn');
  const { name, slug, issuer, clientId, isAutoCreating } = record;
  return (
    <FormDrawer
      {...frame}
      schema={providerEdit}
      fields={fieldsFor(record)}
      call={companySignOnRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      initial={{ name, slug, issuer, clientId, isAutoCreating, roleId: record.roleId ?? undefined }}
      toInput={(values) => ({ ...values, id: record.id, version: record.version })}
      refreshes={providerReads}
    />
  );
}
