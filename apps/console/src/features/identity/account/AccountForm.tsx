import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { AccountRoutes } from '@tilldeck/contracts/identity/account.routes';
import { type Account, accountChange, accountDraft } from '@tilldeck/contracts/identity/account.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { Picker } from '../../../components/choices/Picker.tsx';
import { namedChoice, searchFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { treeOptions } from '../../../lib/list/tree-options.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import type { AccountArea } from './account.pages.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { RolesField } from './RolesField.tsx';

type Added = RouteOutput<AccountRoutes['add']>;
const changeSchema = accountChange.omit({ id: true, version: true });
type ProfileField = keyof typeof changeSchema.shape;

/** The fields a new and a changed account share; what can be chosen depends on the organisation. */
function useProfileFields(
  area: AccountArea,
  orgId: string | undefined,
  isOpen: boolean,
  held: Account['roles'],
  isSelf = false,
) {
  const { t } = useTranslation('account');
  // One's own are changed in the account settings, with a proof.
  const disabledReason = () => (isSelf ? t('why.selfNames') : null);
  const { data: choices } = useCall(area.routes.choices, { orgId }, { enabled: isOpen });
  const departments = choices && treeOptions(choices.departments);
  const person: FormEntry<ProfileField>[] = [
    { name: 'loginName', label: t('field.loginName'), help: t('form.loginNameHelp'), disabledReason },
    { name: 'email', label: t('field.email'), disabledReason },
    { name: 'nickName', label: t('field.nickName') },
    { name: 'phone', label: t('field.phone'), disabledReason },
    {
      name: 'departmentId',
      label: t('field.department'),
      render: (control) => <ChoiceField control={control} options={departments} />,
    },
    {
      name: 'userType',
      label: t('field.userType'),
      render: (control) => (
        <ChoiceField
          control={control}
          isRequired
          options={choices?.userTypes.map((value) => ({ value, label: t(`userType.${value}`) }))}
        />
      ),
    },
  ];
  const access: FormEntry<ProfileField>[] = [
    { section: t('form.access') },
    {
      name: 'roleIds',
      label: t('field.roles'),
      help: t('form.rolesHelp'),
      isWide: true,
      render: (control) => <RolesField control={control} choices={choices} held={held} />,
    },
  ];
  return { person, access };
}

interface NewAccountFormProps extends OpenedForm<Added> {
  area: AccountArea;
}

/** A new account of one's own organisation or of one that is controlled. */
export function NewAccountForm({ area, ...frame }: NewAccountFormProps) {
  const { t } = useTranslation('account');
  const { org } = useSession();
  const [orgId, setOrgId] = useState<string | undefined>(org?.orgId);
  const { person, access } = useProfileFields(area, orgId, frame.isOpen, []);
  const fields: FormEntry<keyof typeof accountDraft.shape>[] = [
    {
      name: 'orgId',
      label: t('field.organisation'),
      isWide: true,
      render: ({ onChange, ...control }) => (
        <Picker
          {...control}
          choices={searchFrom(
            area.routes.organisations,
            ({ keyword }) => ({ keyword }),
            (orgs) => orgs.map(namedChoice),
          )}
          placeholder={t('form.search')}
          known={org ? [{ value: org.orgId, label: org.orgName }] : []}
          onChange={(id) => {
            onChange?.(id);
            setOrgId(id);
          }}
        />
      ),
    },
    ...person,
    ...access,
    {
      name: 'initialPassword',
      label: t('field.initialPassword'),
      help: t('form.initialPasswordHelp'),
      // Made to be told to somebody, so it is written in the open; on the wire it is sealed.
      kind: 'text',
    },
    { name: 'isEnabled', label: t('field.isEnabled') },
  ];
  return (
    <FormDrawer
      {...frame}
      schema={accountDraft}
      fields={fields}
      columns={2}
      widthPx={680}
      call={area.routes.add}
      title={t(`${area.name}.add`)}
      doneText={t('form.added')}
      initial={{ orgId: org?.orgId, isEnabled: true, userType: org?.isVendor ? 'vendor' : 'operator' }}
    />
  );
}

interface AccountFormProps extends OpenedForm<Account> {
  area: AccountArea;
  record: Account | undefined;
}

const toValues = ({ loginName, email, nickName, phone, userType, departmentId, roles }: Account) => ({
  ...{ loginName, email, nickName, phone, userType },
  departmentId: departmentId ?? undefined,
  roleIds: roles.map((role) => role.id),
});

/** Changes an account; its organisation, state and password have ways of their own. */
export function AccountForm({ area, record, ...frame }: AccountFormProps) {
  const { t } = useTranslation('account');
  const { call } = useBlocks();
  const { info } = useSession();
  const isSelf = record?.id === info?.id;
  const { person, access } = useProfileFields(area, record?.orgId, frame.isOpen, record?.roles ?? [], isSelf);
  if (!record) return null;
  const { loginName, email } = record;
  const fields = [...person, ...access];
  const read = () => call(area.routes.detail, { id: record.id });
  return (
    <FormDrawer
      {...frame}
      schema={changeSchema}
      fields={fields}
      columns={2}
      widthPx={680}
      call={area.routes.modify}
      title={t('form.edit')}
      doneText={t('form.saved')}
      {...savedForm(record, read, { fields, toValues })}
      needsProof={(values) => values.loginName !== loginName || values.email !== email}
    />
  );
}
