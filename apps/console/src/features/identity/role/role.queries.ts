import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import type { RoleItem } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows a role or what happened to it. */
export const roleReads = [roleRoutes.page, roleRoutes.detail, roleRoutes.accounts, auditRoutes.object];

/** Somebody else changed a role, or what can be given: what is on the screen is read again. */
export const useRoleChanges = () => {
  useLive(['identity.role', 'identity.account'], () => void invalidate(roleReads));
  useLive(['identity.rights'], () => void invalidate([roleRoutes.permissionTree, roleRoutes.detail]));
};

/** Asks, then deletes. Why it may not be possible now is said by `deleteReason`. */
export function useDeleteRole(onDone?: () => void) {
  const { t } = useTranslation('role');
  const confirm = useConfirm();
  const change = useChange(roleRoutes.delete, {
    refreshes: roleReads,
    onSuccess: () => {
      showToast(t('deleted'), 'done');
      onDone?.();
    },
  });
  return async ({ id, name }: Pick<RoleItem, 'id' | 'name'>) => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), action: t('delete'), isDanger: true };
    if (await confirm(question)) change.mutate({ id });
  };
}
