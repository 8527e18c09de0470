import { type StarterRoleName, shapedGrants, starterRoles } from '@tilldeck/contracts/identity/starter-role.rules';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { listGrantable } from './permission.view.ts';
import { insertRole, updateRolePermissions } from './role.store.ts';

/** Reviews of apps are the vendor's. */
const partnerStarters: readonly StarterRoleName[] = ['operator', 'support', 'developer', 'shop-manager', 'readonly'];

/** Roles that a new partner begins with, named in the language of its project lead; no account has one yet. */
export async function addStarterRoles(inside: ScopedDb, orgId: number, language: Language): Promise<void> {
  const pages = await listGrantable(inside.db, orgId);
  for (const [sort, code] of partnerStarters.entries()) {
    const { id } = await insertRole(inside, orgId, {
      code,
      name: domainText(language, 'role', `starter.${code}`),
      remark: domainText(language, 'role', `starter.${code}.text`),
      sort,
      permissions: [],
      services: [],
    });
    await updateRolePermissions(inside, id, {}, shapedGrants(starterRoles[code], pages));
  }
}
