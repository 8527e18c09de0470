import { manifest } from '../core/manifest.ts';
import { accessMenus } from './access.menus.ts';
import { accessRoutes } from './access.routes.ts';
import { accountMenus } from './account.menus.ts';
import { accountRoutes, operatorRoutes } from './account.routes.ts';
import { activationRoutes } from './activation.routes.ts';
import { apiKeyMenus } from './api-key.menus.ts';
import { apiKeyRoutes } from './api-key.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { cloudLinkRoutes } from './cloud-link.routes.ts';
import { cloudSignOnRoutes } from './cloud-sign-on.routes.ts';
import { companyRoutes } from './company.routes.ts';
import { companySignOnMenus } from './company-sign-on.menus.ts';
import { companySignInRoutes, companySignOnRoutes } from './company-sign-on.routes.ts';
import { departmentMenus } from './department.menus.ts';
import { departmentRoutes } from './department.routes.ts';
import { factorRoutes } from './factor.routes.ts';
import { firstPasswordRoutes } from './first-password.routes.ts';
import { friendRoutes } from './friend.routes.ts';
import { identityErrors } from './identity.errors.ts';
import { identityMenus } from './identity.menus.ts';
import { identityWebhooks } from './identity.webhooks.ts';
import { kitRoutes } from './kit.routes.ts';
import { loginLogRoutes } from './login-log.routes.ts';
import { menuMenus } from './menu.menus.ts';
import { menuRoutes } from './menu.routes.ts';
import { ownSessionRoutes } from './own-session.routes.ts';
import { partnerMenus } from './partner.menus.ts';
import { partnerRoutes } from './partner.routes.ts';
import { partnerAuthorityRoutes } from './partner-authority.routes.ts';
import { phoneRoutes } from './phone.routes.ts';
import { preferenceRoutes } from './preference.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { registrationRoutes } from './registration.routes.ts';
import { roleMenus } from './role.menus.ts';
import { roleRoutes } from './role.routes.ts';
import { proofRoutes, secondStepRoutes } from './second-step.routes.ts';
import { credentialRoutes, sessionRoutes } from './session.routes.ts';
import { terminationRoutes } from './termination.routes.ts';

export const identityManifest = manifest({
  name: 'identity',
  errors: identityErrors,
  routes: {
    access: accessRoutes,
    account: accountRoutes,
    operator: operatorRoutes,
    activation: activationRoutes,
    apiKey: apiKeyRoutes,
    audit: auditRoutes,
    cloudLink: cloudLinkRoutes,
    cloudSignOn: cloudSignOnRoutes,
    companySignIn: companySignInRoutes,
    companySignOn: companySignOnRoutes,
    company: companyRoutes,
    department: departmentRoutes,
    factor: factorRoutes,
    firstPassword: firstPasswordRoutes,
    friend: friendRoutes,
    kit: kitRoutes,
    loginLog: loginLogRoutes,
    menu: menuRoutes,
    ownSession: ownSessionRoutes,
    partnerAuthority: partnerAuthorityRoutes,
    partner: partnerRoutes,
    phone: phoneRoutes,
    preference: preferenceRoutes,
    profile: profileRoutes,
    registration: registrationRoutes,
    role: roleRoutes,
    proof: proofRoutes,
    secondStep: secondStepRoutes,
    credential: credentialRoutes,
    session: sessionRoutes,
    termination: terminationRoutes,
  },
  menus: [
    ...identityMenus,
    ...accessMenus,
    ...accountMenus,
    ...apiKeyMenus,
    ...companySignOnMenus,
    ...departmentMenus,
    ...partnerMenus,
    ...roleMenus,
    ...menuMenus,
  ],
  webhookEvents: identityWebhooks,
  auditObjects: [
    'account',
    'apiKey',
    'audit_trail',
    'cloud',
    'company',
    'department',
    'friend',
    'menu',
    'oidc_provider',
    'operator',
    'partner',
    'partner_access',
    'role',
  ],
});
