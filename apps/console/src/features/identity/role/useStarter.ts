import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { shapedGrants, starterRoleNames, starterRoles } from '@tilldeck/contracts/identity/starter-role.rules';
import { useTranslation } from 'react-i18next';

/** The starter role of this name with what it allows here; a role that began as one keeps its name as code. */
export function useStarter(
  code: string | undefined,
  nodes: readonly PermissionNode[],
): { name: string; grants: Grants } | undefined {
  const { t } = useTranslation('role');
  const starter = starterRoleNames.find((known) => known === code);
  return starter && { name: t(`starter.${starter}`), grants: shapedGrants(starterRoles[starter], nodes) };
}
