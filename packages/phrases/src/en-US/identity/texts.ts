import { access } from '../access.ts';
import { account } from '../account.ts';
import { company } from '../company.ts';
import { companySignOn } from '../company-sign-on.ts';
import { deeds } from '../deeds.ts';
import { department } from '../department.ts';
import { factor } from '../factor.ts';
import { friend } from '../friend.ts';
import { menu } from '../menu.ts';
import { partner } from '../partner.ts';
import { profile } from '../profile.ts';
import { role } from '../role.ts';
import { termination } from '../termination.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = {
  access,
  account,
  company,
  companySignOn,
  deeds,
  department,
  factor,
  friend,
  menu,
  partner,
  profile,
  role,
  termination,
};
