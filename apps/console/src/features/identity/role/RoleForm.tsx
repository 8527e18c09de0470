import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { type RoleDetail, roleAddition, roleDraft } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { namedChoice, searchFrom } from '../../../components/choices/useChoices.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { PermissionsField } from './PermissionsField.tsx';
import { ServicesField } from './ServicesField.tsx';
import { useRoleQuestion } from './useRoleQuestion.tsx';

const widthPx = 960;
const organisations = searchFrom(
  roleRoutes.organisations,
  ({ keyword }) => ({ keyword }),
  (orgs) => orgs.map(namedChoice),
);

type Lock = 'above' | 'own' | null;
type Name = keyof typeof roleDraft.shape;

/** The fields of a role; what its editor may not change says why. */
function useFields(saved: RoleDetail | undefined, lock: Lock): readonly FormEntry<Name>[] {
  const { t } = useTranslation('role');
  const reason = lock === 'above' ? t('lock.above') : null;
  return [
    { name: 'name', label: t('field.name') },
    { name: 'code', label: t('field.code'), help: t('field.codeHelp'), disabledReason: () => reason },
    { name: 'sort', label: t('field.sort'), disabledReason: () => reason },
    { name: 'remark', label: t('field.remark'), kind: 'text' },
    { section: t('section.what'), text: t('section.whatText') },
    {
      name: 'permissions',
      label: t('field.permissions'),
      isWide: true,
      render: (control) => (
        <PermissionsField
          {...control}
          saved={saved?.permissions ?? []}
          orgId={saved?.orgId}
          code={saved?.code}
          lock={lock}
          isNew={saved === undefined}
        />
      ),
    },
    { section: t('section.services'), text: t('section.servicesText') },
    {
      name: 'services',
      label: t('field.services'),
      isWide: true,
      render: (control) => <ServicesField {...control} lockReason={reason} />,
    },
  ];
}

interface NewRoleFormProps extends OpenedForm<RoleDetail> {
  /** A role to begin with. */
  copied?: Partial<RoleDetail>;
}

/** A new role, from nothing or from a copy. */
export function NewRoleForm({ copied, ...frame }: NewRoleFormProps) {
  const { t } = useTranslation('role');
  const { org } = useSession();
  const fields = useFields(undefined, null);
  const own = org ? { id: org.orgId, name: org.orgName } : undefined;
  const known = copied?.orgId ? { id: copied.orgId, name: copied.orgName ?? '' } : own;
  const initial = { sort: 0, permissions: [], services: [], orgId: org?.orgId, ...copied };
  return (
    <FormDrawer
      {...frame}
      schema={roleAddition}
      fields={[
        {
          name: 'orgId',
          label: t('field.organisation'),
          help: t('field.organisationHelp'),
          kind: 'select',
          options: organisations,
          known: known ? [namedChoice(known)] : [],
        },
        ...fields,
      ]}
      call={roleRoutes.add}
      title={copied ? t('copyTitle') : t('add')}
      doneText={t('added')}
      initial={initial}
      columns={2}
      widthPx={widthPx}
    />
  );
}

/** A role that exists. Before what people may do changes, it shows what exactly. */
export function RoleForm({ role, ...frame }: OpenedForm<RoleDetail> & { role: RoleDetail }) {
  const { t } = useTranslation('role');
  const { info } = useSession();
  const { call } = useBlocks();
  const lock: Lock = role.lock ?? (role.isOwn && !info?.isProjectLead ? 'own' : null);
  const fields = useFields(role, lock);
  const question = useRoleQuestion(role);
  return (
    <FormDrawer
      {...frame}
      schema={roleDraft}
      fields={fields}
      call={roleRoutes.modify}
      title={`${t('editTitle')} · ${role.orgName}`}
      doneText={t('saved')}
      {...savedForm(role, () => call(roleRoutes.detail, { id: role.id }), { fields, toValues: (row) => row })}
      confirm={question}
      columns={2}
      widthPx={widthPx}
    />
  );
}
