import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { type RoleDetail, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { PermissionTree } from '../../../components/permission/PermissionTree.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { RoleAccounts } from './RoleAccounts.tsx';
import { type OpenedRole, RoleEditor } from './RoleEditor.tsx';
import styles from './RoleForm.module.css';
import { ServiceNames } from './role.columns.tsx';
import { useRoleRemoval } from './useRoleRemoval.ts';
import { useStarter } from './useStarter.ts';

const listPath = '/system/role/list';

/** /system/role/details/:id */
export function RoleDetailsPage() {
  const { t } = useTranslation('role');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useOpened<OpenedRole>('role');
  const { run } = useAction();
  const remove = useRoleRemoval(() => void navigate(listPath));
  const record = useCall(roleRoutes.detail, { id });
  const history = useHistoryTab('role', id);
  const role = record.data;
  const tabs = role
    ? [
        { key: 'permissions', label: t('tab.permissions'), content: <RolePermissions role={role} /> },
        { key: 'accounts', label: t('tab.accounts'), count: role.accountCount, content: <RoleAccounts roleId={id} /> },
        ...history,
      ]
    : [];
  return (
    <>
      <DetailsPage
        title={role?.name ?? ''}
        backHref={listPath}
        id={role && { label: t('field.code'), value: role.code }}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={role ? <Actions role={role} onOpen={setOpened} onDelete={() => void run(remove, role)} /> : null}
        summary={role ? <RoleFacts role={role} /> : null}
        tabs={tabs}
      />
      <RoleEditor opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface ActionsProps {
  role: RoleDetail;
  onOpen: (opened: OpenedRole) => void;
  onDelete: () => void;
}

function Actions({ role, onOpen, onDelete }: ActionsProps) {
  const { t } = useTranslation('role');
  const count = role.accountCount;
  return (
    <>
      <Can route={roleRoutes.delete}>
        <ActionButton
          label={t('delete')}
          isDanger
          disabledReason={count > 0 ? t('inUse', { count }) : role.lock ? t('lock.above') : null}
          onClick={onDelete}
        />
      </Can>
      <Can route={roleRoutes.add}>
        <ActionButton label={t('copy')} onClick={() => onOpen({ id: role.id, kind: 'copy' })} />
      </Can>
      <Can route={roleRoutes.modify}>
        <ActionButton kind="primary" label={t('edit')} onClick={() => onOpen({ id: role.id, kind: 'edit' })} />
      </Can>
    </>
  );
}

function RoleFacts({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role');
  return (
    <SectionCard>
      {role.lock ? <p className={styles.notice}>{t('lock.above')}</p> : null}
      <FactsGrid
        facts={[
          { label: t('field.organisation'), value: role.orgName },
          { label: t('field.platform'), value: t(`platform.${role.platform}`) },
          { label: t('field.sort'), value: role.sort },
          { label: t('field.services'), value: <ServiceNames services={role.services} /> },
          { label: t('field.createdAt'), value: <TimeText at={role.createdAt} /> },
          { label: t('field.updatedAt'), value: <TimeText at={role.updatedAt} /> },
          { label: t('field.remark'), value: role.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}

function RolePermissions({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role');
  const catalogue = useCall(roleRoutes.permissionTree, { orgId: role.orgId });
  const starter = useStarter(role.code, catalogue.data?.nodes ?? []);
  return (
    <SectionCard
      title={t('section.what')}
      isLoading={catalogue.isPending}
      error={catalogue.error}
      onRetry={() => void catalogue.refetch()}
    >
      {role.dormantCount > 0 ? <p className="blk-soft">{t('dormant', { count: role.dormantCount })}</p> : null}
      {catalogue.data ? (
        <PermissionTree
          label={t('field.permissions')}
          nodes={catalogue.data.nodes}
          value={toGrants(role.permissions)}
          starter={starter}
          view="granted"
          isReadOnly
        />
      ) : null}
    </SectionCard>
  );
}
