/** Sign-in with a company's own OpenID Connect provider. */
export const companySignOn = {
  title: 'Company sign-in',
  description: 'People of your company sign in with their account at your own identity provider (OpenID Connect).',
  empty: 'No company sign-in yet',
  emptyText:
    'Let people sign in with their company account instead of a password. First create a client at your provider, then set it up here.',
  add: 'Set up company sign-in',
  added: 'Company sign-in set up. Test the connection, then enable it.',
  edit: 'Edit company sign-in',
  editAction: 'Edit',
  saved: 'Company sign-in saved',

  'field.keyword': 'Name, sign-in name or issuer',
  'field.name': 'Name',
  'field.slug': 'Sign-in name',
  'field.slugHelp': 'People type this name on the sign-in page to find your company. The name is not secret.',
  'field.issuer': 'Issuer',
  'field.issuerHelp':
    'The issuer address of your provider, without /.well-known. If you change it, all accounts will be unlinked.',
  'field.clientId': 'Client ID',
  'field.clientSecret': 'Client secret',
  'field.clientSecretKeep': 'Leave empty to keep the current secret.',
  'field.redirect': 'Redirect address',
  'field.redirectHelp': 'Register this address for the client at your provider.',
  'field.logout': 'Logout address',
  'field.logoutHelp':
    'Register this as the back-channel logout address. People who sign out or are removed there will then be signed out here within seconds. The address contains the sign-in name.',
  'field.loginLink': 'Sign-in link',
  'field.isAutoCreating': 'Create accounts for new people',
  'field.isAutoCreatingHelp':
    'People without an account here will get an operator account at their first sign-in. If this is off, only people with an account can sign in.',
  'field.roleId': 'Role for new people',
  'field.emailDomains': 'Email domains',
  'field.emailDomainsHelp':
    'Accounts are only created for addresses in these domains. A domain belongs to one company; check that it is theirs.',
  'field.emailDomainsByVendor':
    'Accounts are only created for addresses in these domains. Your vendor adds them: {{domains}}',
  'field.isExclusive': 'Company sign-in only',
  'field.isExclusiveHelp':
    'Linked people can’t use or request a password or sign in from another cloud. The project lead keeps a password in case your provider is unavailable.',
  'field.isFactorTrusted': 'Trust the provider’s second factor',
  'field.isFactorTrustedHelp':
    'If your provider reports a second factor (amr: mfa), people don’t need the one they set up here. Otherwise they always do.',
  'field.sessionHours': 'Maximum session (hours)',
  'field.sessionHoursHelp': 'People you remove at your provider will be signed out within this time.',
  'field.state': 'State',
  'field.linkCount': 'People',
  'field.lastUsedAt': 'Last sign-in',
  'field.organisation': 'Organisation',
  'field.createdBy': 'Set up by',
  'field.createdAt': 'Set up',
  'field.account': 'Account',
  'form.provider': 'Your provider',
  'form.people': 'New people',
  'form.bounds': 'Sign-in rules',
  'form.roleAbove': '{{name}} (more permissions than you)',
  'state.enabled': 'Enabled',
  'state.disabled': 'Disabled',
  'autoCreating.yes': 'Yes, with the role {{role}}',
  'autoCreating.yesPlain': 'Yes, without a role',
  'autoCreating.no': 'No',
  'value.yes': 'Yes',
  'value.no': 'No',
  'value.none': 'None yet',
  'value.hours': '{{count}} h',

  enable: 'Enable',
  enableTitle: 'Enable “{{name}}”?',
  enableText:
    'This provider will decide who can sign in: people it accepts need no password here. A second factor they set up here will still be required, unless the provider is trusted with it.',
  disable: 'Disable',
  disableTitle: 'Disable “{{name}}”?',
  disableText_one:
    '{{count}} person uses it and will be signed out of sessions opened this way. The account and its password are kept; without a password, a new one can be requested on the sign-in page.',
  disableText_other:
    '{{count}} people use it and will be signed out of sessions opened this way. Accounts and passwords are kept; people without a password can request one on the sign-in page.',
  delete: 'Delete',
  deleteTitle: 'Delete “{{name}}”?',
  deleteText_one:
    '{{count}} person uses it, will be unlinked and signed out of sessions opened this way. The account is kept. This can’t be undone.',
  deleteText_other:
    '{{count}} people use it, will be unlinked and signed out of sessions opened this way. Their accounts are kept. This can’t be undone.',
  deleted: 'Company sign-in deleted',

  test: 'Test connection',
  'test.title': 'Test results',
  'test.intro': 'Your provider is responding. The first sign-in will show whether people can sign in.',
  'test.authorization': 'Sign-in page',
  'test.token': 'Token address',
  'test.keys': 'Signing keys',
  'test.userInfo': 'User info address',
  'test.pkce': 'PKCE (S256)',
  'test.issuerInAnswer': 'Issuer in responses',
  'test.yes': 'Yes',
  'test.no': 'No',
  'test.unsaid': 'Not announced',
  'test.noKeys': 'The provider announces no keys, so sign-in can’t work.',
  'test.missingScopes':
    'The provider doesn’t announce: {{scopes}}. Without the email address, accounts can’t be matched.',
  'test.close': 'Close',

  'links.title': 'Linked accounts',
  'links.keyword': 'Account, email or name',
  'links.empty': 'No linked accounts yet',
  'links.emptyText':
    'Accounts are linked at the first sign-in if the email confirmed by your provider matches an account here.',
  'links.email': 'Email',
  'links.nickName': 'Name',
  'links.subject': 'ID at the provider',
  'links.linkedAt': 'Linked',
  'links.unlink': 'Unlink',
  'links.unlinkTitle': 'Unlink {{name}}?',
  'links.unlinkText':
    'The account will be signed out of sessions opened this way. The next person your provider confirms with the same email will be linked to it.',
  'links.unlinked': 'Account unlinked',
};
