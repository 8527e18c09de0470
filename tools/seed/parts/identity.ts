import type { SeedPart } from '../seed-part.ts';
import { seedAccounts } from './identity/accounts.ts';
import { seedCompanySignOn } from './identity/company-sign-on.ts';
import { seedDepartments } from './identity/departments.ts';
import { seedOrganisations } from './identity/organisations.ts';
import { seedRoles } from './identity/roles.ts';

export const identityPart: SeedPart = {
  name: 'identity',
  async run(context) {
    const orgs = await seedOrganisations(context);
    const roles = await seedRoles(context, orgs);
    const accounts = await seedAccounts(context, orgs, roles);
    const signOns = await seedCompanySignOn(context, orgs);
    return orgs.added + roles.added + accounts + signOns + (await seedDepartments(context, orgs));
  },
};
