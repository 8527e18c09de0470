import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { type RoleDetail, type roleDraft, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ConfirmQuestion } from '../../../components/feedback/useConfirm.ts';
import { PermissionTree } from '../../../components/permission/PermissionTree.tsx';
import { grantChanges } from '../../../lib/permission/permission-grid.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const widthPx = 860;

/** Asked before a change of rights reaches accounts: before and after, cell by cell. */
export function useRoleQuestion(role: RoleDetail) {
  const { t } = useTranslation('role');
  const catalogue = useCall(roleRoutes.permissionTree, { orgId: role.orgId });
  const namesOf = (services: RoleDetail['services']) =>
    services.length === 0 ? t('service.none') : services.map((service) => t(`service.${service}`)).join(', ');
  return (values: z.output<typeof roleDraft>): ConfirmQuestion | null => {
    const [before, after] = [toGrants(role.permissions), toGrants(values.permissions)];
    const isMoved = grantChanges(before, after).length > 0;
    const [had, has] = [namesOf(role.services), namesOf(values.services)];
    if (role.accountCount === 0 || (!isMoved && had === has)) return null;
    return {
      title: t('changeTitle', { count: role.accountCount }),
      action: t('changeAction'),
      widthPx,
      text: (
        <>
          <p>{t('changeText')}</p>
          {had === has ? null : <p>{t('changeServices', { before: had, after: has })}</p>}
          {isMoved && catalogue.data ? (
            <PermissionTree
              label={t('tab.permissions')}
              nodes={catalogue.data.nodes}
              value={after}
              before={before}
              view="changed"
              isReadOnly
            />
          ) : null}
        </>
      ),
    };
  };
}
