import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { fromGrants, type PermissionGrant, toGrants } from '@tilldeck/contracts/identity/role.schemas';
import type { StarterRoleName } from '@tilldeck/contracts/identity/starter-role.rules';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { PermissionTree } from '../../../components/permission/PermissionTree.tsx';
import { grantableOf, withinBounds } from '../../../lib/permission/permission-grid.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { StarterPicker } from './StarterPicker.tsx';
import { useStarter } from './useStarter.ts';

interface PermissionsFieldProps extends FieldControlProps {
  /** What is saved; empty for a new role. */
  saved: readonly PermissionGrant[];
  /** The organisation of a role that exists; a new one takes it from the form. */
  orgId?: string | undefined;
  /** Of a role that exists; one that began as a starter role has its name. */
  code?: string | undefined;
  lock: 'above' | 'own' | null;
  /** A new role may begin with a starter role. */
  isNew: boolean;
}

/** The permission tree as a field of the role form, for the organisation the form names. */
export function PermissionsField({ value, onChange, disabled, saved, lock, isNew, ...props }: PermissionsFieldProps) {
  const { t } = useTranslation('role');
  const [begun, setBegun] = useState<StarterRoleName>();
  const chosen = Form.useWatch('orgId') as string | undefined;
  const orgId = props.orgId ?? chosen;
  const catalogue = useCall(roleRoutes.permissionTree, orgId ? { orgId } : {});
  const starter = useStarter(begun ?? props.code, catalogue.data?.nodes ?? []);
  if (catalogue.error) return <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} isCompact />;
  if (!catalogue.data) return <SkeletonLines rows={6} />;
  const { nodes } = catalogue.data;
  const before = toGrants(saved);
  const grantable = grantableOf(nodes);
  const isReadOnly = Boolean(disabled) || lock === 'above';
  return (
    <>
      {isNew && !isReadOnly ? (
        <StarterPicker
          catalogue={catalogue.data}
          chosen={begun}
          onChoose={(name, grants) => {
            setBegun(name);
            onChange?.(fromGrants(withinBounds(grants, grantable)));
          }}
        />
      ) : null}
      <PermissionTree
        label={t('field.permissions')}
        nodes={nodes}
        value={toGrants((value as PermissionGrant[] | undefined) ?? [])}
        before={before}
        starter={starter}
        grantable={lock === 'own' ? withinBounds(grantable, before) : grantable}
        isReadOnly={isReadOnly}
        {...(isReadOnly ? {} : { onChange: (next) => onChange?.(fromGrants(next)) })}
        {...(lock ? { lockReason: t(`lock.${lock}`) } : {})}
      />
    </>
  );
}
