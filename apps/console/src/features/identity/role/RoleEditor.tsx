import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { fromGrants, type RoleDetail, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { grantableOf, withinBounds } from '../../../lib/permission/permission-grid.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { NewRoleForm, RoleForm } from './RoleForm.tsx';

export interface OpenedRole {
  id: string;
  kind: 'edit' | 'copy';
}

interface RoleEditorProps {
  opened: OpenedRole | undefined;
  onClose: () => void;
}

/** Opens a role's form once everything about it is read: a form keeps the values it was opened with. */
export function RoleEditor({ opened, onClose }: RoleEditorProps) {
  return opened ? <LoadedEditor key={`${opened.kind}${opened.id}`} opened={opened} onClose={onClose} /> : null;
}

function LoadedEditor({ opened, onClose }: { opened: OpenedRole; onClose: () => void }) {
  const detail = useCall(roleRoutes.detail, { id: opened.id });
  useUnreadable(detail.error, onClose);
  const frame = { isOpen: true, onClose, onDone: onClose };
  if (!detail.data) return null;
  return opened.kind === 'copy' ? (
    <CopiedRole role={detail.data} {...frame} />
  ) : (
    <RoleForm role={detail.data} {...frame} />
  );
}

/** Says why a form does not open, and lets the person try again. */
function useUnreadable(error: unknown, onClose: () => void): void {
  const tell = useEffectEvent((failure: unknown) => {
    showFailure(failure);
    onClose();
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);
}

/** A copy holds what of the role its maker may give. */
function CopiedRole({
  role,
  ...frame
}: {
  role: RoleDetail;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('role');
  const { services } = useSession();
  const catalogue = useCall(roleRoutes.permissionTree, { orgId: role.orgId });
  useUnreadable(catalogue.error, frame.onClose);
  if (!catalogue.data) return null;
  const permissions = withinBounds(toGrants(role.permissions), grantableOf(catalogue.data.nodes));
  const copied = {
    name: t('copyName', { name: role.name }),
    code: `${role.code}_copy`,
    sort: role.sort,
    remark: role.remark,
    orgId: role.orgId,
    orgName: role.orgName,
    permissions: fromGrants(permissions),
    services: role.services.filter((service) => services.has(service)),
  };
  return <NewRoleForm copied={copied} {...frame} />;
}
