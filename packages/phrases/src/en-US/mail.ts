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

  'webhookOff.subject': '{{product}} switched off a webhook',
  'webhookOff.heading': 'A webhook was switched off',
  'webhookOff.failures':
    'Nothing we sent to {{url}} got through for {{days}} days, so we stopped. What happens from now on is not sent there.',
  'webhookOff.gone':
    '{{url}} answered with status 410: it does not want messages any more. What happens from now on is not sent there.',
  'webhookOff.button': 'Open the webhook',
  'webhookOff.next':
    'Its delivery log tells why. Once the receiver works, switch the webhook on again and send what failed once more; messages are kept for 30 days.',
} as const;
