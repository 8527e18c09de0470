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

  'accountExists.subject': 'You already have a {{product}} account',
  'accountExists.preview': 'Somebody registered with your address.',
  'accountExists.heading': 'You already have an account',
  'accountExists.text':
    'Somebody, hopefully you, wanted to register with this address. It already belongs to the account {{loginName}}, so no new one was made. Log in with it; if you forgot the password, ask for a new one on the login page.',
  'accountExists.button': 'Log in',
  'accountExists.notYou': 'If it was not you, there is nothing to do: nothing about your account was changed.',
} as const;
