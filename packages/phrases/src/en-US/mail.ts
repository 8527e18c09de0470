/** Texts of the mails. `{{product}}` is the product's name. */
export const mail = {
  'layout.product': 'Tilldeck',
  'layout.greeting': 'Hello {{name}},',
  'layout.copyLink': 'If the button does not work, copy this address into your browser:',
  'layout.footer':
    '{{product}} sent this mail because of something that happened with your account. Answers to it are not read.',

  'passwordReset.subject': 'Set a new password for {{product}}',
  'passwordReset.preview': 'Your code is valid for {{hours}} hours.',
  'passwordReset.heading': 'Set a new password',
  'passwordReset.text':
    'Somebody, hopefully you, asked for a new password for your account {{loginName}}. Enter this code where you asked for it, or use the button.',
  'passwordReset.button': 'Reset password',
  'passwordReset.validity': 'Code and button work once, within {{hours}} hours. Only the newest mail counts.',
  'passwordReset.notYou':
    'If it was not you, do nothing: without the code your password stays as it is. Never give the code to anybody, not even to us.',

  'passwordChanged.subject': 'Your password for {{product}} was changed',
  'passwordChanged.preview': 'You were signed out everywhere.',
  'passwordChanged.heading': 'Your password was changed',
  'passwordChanged.text':
    'The password of your account {{loginName}} was changed on {{at}} from the network address {{ip}}. You were signed out on every computer; please sign in with the new password.',
  'passwordChanged.button': 'Sign in',
  'passwordChanged.notYou':
    'If it was not you, set a new password at once and tell your administrator: somebody can read your mails.',

  'activation.subject': 'Activate your {{product}} account',
  'activation.preview': 'The link is valid for {{hours}} hours.',
  'activation.heading': 'One more step',
  'activation.text':
    'Thank you for registering {{company}}. Confirm that this is your address, and your account is ready. Your account ID is {{loginName}}; you can also log in with your email address.',
  'activation.button': 'Activate account',
  'activation.validity':
    'The link is valid for {{hours}} hours. Only the newest mail counts; you can ask for another one on the login page.',
  'activation.notYou':
    'If you did not register, do nothing: without the link nobody can use the account, and we will not write again.',

  'invitation.subject': 'You are invited to {{product}}',
  'invitation.preview': 'Choose a password within {{hours}} hours.',
  'invitation.heading': 'Welcome to {{product}}',
  'invitation.text':
    'An account was created for you at {{company}}. Your account ID is {{loginName}}. Choose a password to activate it; after that you can log in with the account ID or your email address.',
  'invitation.button': 'Choose a password',
  'invitation.validity':
    'The link is valid for {{hours}} hours. Only the newest mail counts; whoever invited you can send it again.',
  'invitation.notYou': 'If you did not expect this, do nothing: without the link nobody can use the account.',
  'webhookOff.subject': '{{product}} switched off a webhook',
  'webhookOff.heading': 'A webhook was switched off',
  'webhookOff.failures':
    'Nothing we sent to {{url}} got through for {{days}} days, so we stopped. What happens from now on is not sent there.',
  'webhookOff.gone':
    '{{url}} answered with status 410: it does not want messages any more. What happens from now on is not sent there.',
  'webhookOff.button': 'Open the webhook',
  'webhookOff.next':
    'Its delivery log tells why. Once the receiver works, switch the webhook on again and send what failed once more; messages are kept for 30 days.',

  'apiKeyMaker.subject': 'API keys that {{maker}} made on {{product}} still work',
  'apiKeyMaker.heading': 'Check these API keys',
  'apiKeyMaker.text':
    'The account {{maker}} was disabled or removed and can no longer log in. These API keys, which {{maker}} made for your organization, still work:',
  'apiKeyMaker.button': 'Open the API keys',
  'apiKeyMaker.next':
    'Revoke the keys that nobody needs. If {{maker}} may have kept the secret of a key you still need, make a new key, change over to it, and revoke the old one.',

  'appVerdict.subject.first_passed': '{{app}} {{versionName}} passed the first review on {{product}}',
  'appVerdict.subject.first_failed': '{{app}} {{versionName}} did not pass the first review on {{product}}',
  'appVerdict.subject.final_passed': '{{app}} {{versionName}} passed the final review on {{product}}',
  'appVerdict.subject.final_failed': '{{app}} {{versionName}} did not pass the final review on {{product}}',
  'appVerdict.heading.first_passed': 'The first review passed',
  'appVerdict.heading.first_failed': 'The first review did not pass',
  'appVerdict.heading.final_passed': 'The final review passed',
  'appVerdict.heading.final_failed': 'The final review did not pass',
  'appVerdict.first_passed':
    'Version {{versionName}} of {{app}} passed the first review. Somebody else does the final one, usually within a working day.',
  'appVerdict.first_failed': 'Version {{versionName}} of {{app}} did not pass the first review.',
  'appVerdict.final_passed':
    'Version {{versionName}} of {{app}} passed both reviews. It is published as you set it, or waits for you to publish it.',
  'appVerdict.final_failed': 'Version {{versionName}} of {{app}} did not pass the final review.',
  'appVerdict.reason': 'The reviewer says: {{reason}}',
  'appVerdict.button': 'Open the app',
  'appVerdict.next': 'Change what is needed and hand the version in again; both reviews then begin anew.',

  'addressConfirm.subject': 'Confirm your address for {{product}}',
  'addressConfirm.preview': 'The link is valid for {{hours}} hours.',
  'addressConfirm.heading': 'Is this your address?',
  'addressConfirm.text':
    'An administrator of {{company}} entered this address for the account {{loginName}}. Confirm that it is yours: after that you can log in with it as well as with the account ID, and ask for a new password.',
  'addressConfirm.button': 'Confirm address',
  'addressConfirm.validity':
    'The link is valid for {{hours}} hours. Only the newest mail counts; you can ask for another one on the login page.',
  'addressConfirm.notYou':
    'If you do not know the company, do nothing: without the link the address does not belong to the account.',

  'addressEntered.subject': 'Your address was entered for another {{product}} account',
  'addressEntered.preview': 'Nothing about your account was changed.',
  'addressEntered.heading': 'Your address was entered elsewhere',
  'addressEntered.text':
    '{{company}} entered this address for an account of its own. The address belongs to your account {{loginName}} and stays there; the company was not told that you have an account.',
  'addressEntered.other':
    'If you want an account there, give the company another address, or change the address of your account {{loginName}} first.',
  'addressEntered.button': 'Log in',
  'addressEntered.notYou': 'If you do not know the company, there is nothing to do.',

  'accountExists.subject': 'You already have a {{product}} account',
  'accountExists.preview': 'Somebody registered with your address.',
  'accountExists.heading': 'You already have an account',
  'accountExists.text':
    'Somebody, hopefully you, wanted to register with this address. It already belongs to the account {{loginName}}, so no new one was made. Log in with it; if you forgot the password, ask for a new one on the login page.',
  'accountExists.button': 'Log in',
  'accountExists.notYou': 'If it was not you, there is nothing to do: nothing about your account was changed.',

  'sms.code':
    '{{product}}: your code is {{code}}. It is valid for {{minutes}} minutes. Never give it to anybody, not even to us.',

  'signInCode.subject': 'Your sign-in code for {{product}}',
  'signInCode.preview': 'The code is valid for {{minutes}} minutes.',
  'signInCode.heading': 'Your sign-in code',
  'signInCode.text':
    'Somebody, hopefully you, is signing in to your account {{loginName}} and knows its password. Enter this code to go on.',
  'signInCode.validity': 'The code works once, within {{minutes}} minutes. Only the newest mail counts.',
  'signInCode.notYou':
    'If it was not you, somebody knows your password: set a new one at once. Never give the code to anybody, not even to us.',

  'securityChange.subject': 'The sign-in protection of your {{product}} account was changed',
  'securityChange.preview': 'Please check that it was you.',
  'securityChange.heading': 'Your sign-in protection was changed',
  'securityChange.when': 'Account {{loginName}}, {{at}}, from the network address {{ip}}.',
  'securityChange.totpAdded': 'An authenticator app was added. Its codes are asked for at every sign-in.',
  'securityChange.totpRemoved': 'The authenticator app was removed.',
  'securityChange.passkeyAdded': 'A passkey was added: {{detail}}.',
  'securityChange.passkeyRemoved': 'A passkey was removed: {{detail}}.',
  'securityChange.recoveryRenewed': 'New recovery codes were made. Those from before are worth nothing any more.',
  'securityChange.recoveryUsed': 'A recovery code was used to sign in. Codes left: {{detail}}.',
  'securityChange.reset':
    'An administrator removed your authenticator app, passkeys and recovery codes. You can set up new ones in your account settings.',
  'securityChange.passwordChanged': 'The password was changed. You were signed out on every other computer.',
  'securityChange.companyLinked':
    'Your account was linked with the sign-in of your company ({{detail}}). From now on it opens the account, too.',
  'securityChange.cloudLinked':
    'The account was linked with one on another cloud: {{detail}}. Each of them now opens the other one.',
  'securityChange.cloudUnlinked': 'The link with an account on another cloud ended: {{detail}}.',
  'securityChange.loginNameChanged':
    'An administrator changed the account ID you sign in with to {{detail}}. All sessions of the account ended.',
  'securityChange.initialPassword':
    'An administrator set a new initial password. The former password and all sessions ended; the initial password has to be replaced at the next sign-in.',
  'securityChange.button': 'Account settings',
  'securityChange.notYou': 'If it was not you, set a new password at once and tell your administrator.',

  'guessing.subject': 'Wrong passwords for your {{product}} account',
  'guessing.preview': 'Your password was not guessed. Sign-ins from new devices have to wait.',
  'guessing.heading': 'Wrong passwords for your account',
  'guessing.text':
    'At least {{count}} wrong passwords were entered for the account {{loginName}} within an hour, from devices that never signed in to it. The latest: {{at}}, from the network address {{ip}}.',
  'guessing.safe':
    'Each further try from an unknown device has to wait longer. Browsers you signed in with before work as usual. A second factor protects the account even if the password becomes known.',
  'guessing.button': 'Account settings',
  'guessing.wasYou': 'If it was you on a new device: wait a moment, or ask for a new password on the login page.',

  'terminationCode.subject': 'Your code for ending your {{product}} account',
  'terminationCode.preview': 'The code is valid for {{minutes}} minutes.',
  'terminationCode.heading': 'End your account',
  'terminationCode.text':
    'Somebody who is signed in as {{loginName}} wants to end this account for good. Enter this code to go on.',
  'terminationCode.notYou':
    'If it was not you, do not enter the code anywhere. Set a new password at once: somebody is signed in to your account.',

  'emailCode.subject': 'Confirm your new email for {{product}}',
  'emailCode.preview': 'The code is valid for {{minutes}} minutes.',
  'emailCode.heading': 'Confirm your new email',
  'emailCode.text':
    'The account {{loginName}} wants to use this address from now on. Enter this code in the account settings to confirm it.',
  'emailCode.validity': 'The code works once, within {{minutes}} minutes. Only the newest mail counts.',
  'emailCode.notYou': 'If you did not ask for this, do nothing: without the code nothing changes.',

  'emailChanged.subject': 'The email of your {{product}} account was changed',
  'emailChanged.preview': 'If it was not you, you can take it back.',
  'emailChanged.heading': 'Your email was changed',
  'emailChanged.by.owner':
    'The account {{loginName}} now uses the address {{newEmail}}. The change was made on {{at}} from the network address {{ip}}. Mails no longer come to this address.',
  'emailChanged.by.administrator':
    'An administrator gave the account {{loginName}} the address {{newEmail}} on {{at}}, from the network address {{ip}}. All sessions of the account ended. Mails no longer come to this address.',
  'emailChanged.button': 'This is not right: change it back',
  'emailChanged.validity':
    'The button works once, within {{days}} days. It brings this address back, ends every session, and removes a password and second factors that were set since; choose a new password afterwards.',
  'emailChanged.wasYou': 'If you know of the change, there is nothing to do.',

  'registrationApproved.subject': 'Your registration for {{product}} is approved',
  'registrationApproved.preview': 'You can log in now.',
  'registrationApproved.heading': 'Welcome to {{product}}',
  'registrationApproved.text':
    'The registration of {{company}} is approved. Log in with your email address or the account ID {{loginName}} and the password you chose.',
  'registrationApproved.button': 'Log in',
} as const;
