import { access } from './access.ts';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { blacklist } from './blacklist.ts';
import { companySignOn } from './company-sign-on.ts';
import { department } from './department.ts';
import { integration } from './integration.ts';
import { objects } from './objects.ts';
import { role } from './role.ts';
import { system } from './system.ts';

/** One namespace per feature or domain, loaded with the signed-in layout. */
export const domainTexts = {
  access,
  account,
  audit,
  blacklist,
  companySignOn,
  department,
  integration,
  objects,
  role,
  system,
};
