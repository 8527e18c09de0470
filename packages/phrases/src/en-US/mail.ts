/** Texts of the mails. `{{product}}` is the product's name. */
export const mail = {
  'layout.product': 'Tilldeck',
  'layout.greeting': 'Hello {{name}},',
  'layout.copyLink': 'If the button doesn’t work, copy this address into your browser:',
  'layout.footer':
    'You received this email from {{product}} because of activity on your account. Replies to it are not read.',

  'passwordReset.subject': 'Set a new password for {{product}}',
  'passwordReset.preview': 'Your code is valid for {{hours}} hours.',
  'passwordReset.heading': 'Set a new password',
  'passwordReset.text':
    'We received a request to reset the password of your account {{loginName}}. Enter this code where you requested it, or use the button.',
  'passwordReset.button': 'Reset password',
  'passwordReset.validity': 'Code and button work once, within {{hours}} hours. Only the latest email is valid.',
  'passwordReset.notYou':
    'If you didn’t request this, ignore this email: without the code your password won’t change. Never share the code with anyone, not even with us.',

  'passwordChanged.subject': 'Your password for {{product}} was changed',
  'passwordChanged.preview': 'You have been signed out everywhere.',
  'passwordChanged.heading': 'Your password was changed',
  'passwordChanged.text':
    'The password of your account {{loginName}} was changed on {{at}} from the network address {{ip}}. You have been signed out on every computer; sign in with the new password.',
  'passwordChanged.button': 'Sign in',
  'passwordChanged.notYou':
    'If this wasn’t you, set a new password immediately and tell your administrator: someone can read your emails.',

  'activation.subject': 'Activate your {{product}} account',
  'activation.preview': 'The link is valid for {{hours}} hours.',
  'activation.heading': 'One more step',
  'activation.text':
    'Thank you for registering {{company}}. Confirm your address to activate your account. Your account ID is {{loginName}}; you can also sign in with your email address.',
  'activation.button': 'Activate account',
  'activation.validity':
    'The link is valid for {{hours}} hours. Only the latest email is valid; you can request another one on the sign-in page.',
  'activation.notYou':
    'If you didn’t register, ignore this email: without the link the account can’t be used, and we won’t write again.',

  'invitation.subject': 'You are invited to {{product}}',
  'invitation.preview': 'Choose a password within {{hours}} hours.',
  'invitation.heading': 'Welcome to {{product}}',
  'invitation.text':
    'An account was created for you at {{company}}. Your account ID is {{loginName}}. Choose a password to activate it; you can then sign in with the account ID or your email address.',
  'invitation.button': 'Choose a password',
  'invitation.validity':
    'The link is valid for {{hours}} hours. Only the latest email is valid; the sender can resend it.',
  'invitation.notYou': 'If you didn’t expect this, ignore this email: without the link the account can’t be used.',
  'webhookOff.subject': '{{product}} turned off a webhook',
  'webhookOff.heading': 'A webhook was turned off',
  'webhookOff.failures':
    'No message to {{url}} was delivered for {{days}} days, so the webhook was turned off. New events will not be sent there.',
  'webhookOff.gone':
    '{{url}} responded with status 410, which means that it no longer accepts messages. New events will not be sent there.',
  'webhookOff.button': 'Open webhook',
  'webhookOff.next':
    'The delivery log shows the cause. Once the receiver works, enable the webhook again and resend the failed messages; they are kept for 30 days.',

  'apiKeyMaker.subject': 'API keys created by {{maker}} on {{product}} still work',
  'apiKeyMaker.heading': 'Check these API keys',
  'apiKeyMaker.text':
    'The account {{maker}} was disabled or removed and can no longer sign in. These API keys, which {{maker}} created for your organisation, still work:',
  'apiKeyMaker.button': 'Open API keys',
  'apiKeyMaker.next':
    'Revoke the keys you don’t need. If {{maker}} may have kept the secret of a key you still need, create a new key, switch to it, and revoke the old one.',

  'appVerdict.subject.first_passed': '{{app}} {{versionName}} passed the first review on {{product}}',
  'appVerdict.subject.first_failed': '{{app}} {{versionName}} did not pass the first review on {{product}}',
  'appVerdict.subject.final_passed': '{{app}} {{versionName}} passed the final review on {{product}}',
  'appVerdict.subject.final_failed': '{{app}} {{versionName}} did not pass the final review on {{product}}',
  'appVerdict.heading.first_passed': 'The first review passed',
  'appVerdict.heading.first_failed': 'The first review failed',
  'appVerdict.heading.final_passed': 'The final review passed',
  'appVerdict.heading.final_failed': 'The final review failed',
  'appVerdict.first_passed':
    'Version {{versionName}} of {{app}} passed the first review. Another reviewer will do the final one, usually within a working day.',
  'appVerdict.first_failed': 'Version {{versionName}} of {{app}} did not pass the first review.',
  'appVerdict.final_passed':
    'Version {{versionName}} of {{app}} passed both reviews and will be published as you chose, or when you publish it yourself.',
  'appVerdict.final_failed': 'Version {{versionName}} of {{app}} did not pass the final review.',
  'appVerdict.reason': 'Reason given by the reviewer: {{reason}}',
  'appVerdict.button': 'Open app',
  'appVerdict.next': 'Make the necessary changes and submit the version again; both reviews will start over.',

  'appReview.subject.first': '{{app}} {{versionName}} awaits its first review on {{product}}',
  'appReview.subject.final': '{{app}} {{versionName}} awaits its final review on {{product}}',
  'appReview.heading.first': 'An app awaits its first review',
  'appReview.heading.final': 'An app awaits its final review',
  'appReview.text': '{{company}} submitted version {{versionName}} of {{app}}.',
  'appReview.due': 'The review is due within a working day. Any reviewer can take it.',
  'appReview.button': 'Open review',

  'notice.subject': '{{title}} · {{product}}',
  'notice.from': '{{from}} wrote this notice on {{product}}. Reading it in the console counts as read.',
  'notice.button': 'Read the notice',

  'taskApproval.subject': '{{asker}} asks for your approval on {{product}}: {{what}}',
  'taskApproval.heading': 'A task awaits approval',
  'taskApproval.text':
    '{{asker}} of {{company}} asks for approval. Nothing will be sent to devices before a second person approves.',
  'taskApproval.what': 'Task: {{what}}',
  'taskApproval.devices': 'Devices: {{devices}}',
  'taskApproval.button': 'Open request',
  'taskApproval.next':
    'The page shows what will be done on which devices. Approve the request there, or reject it with a reason.',

  'waitingKeys.subject': 'Device keys await approval on {{product}}: {{count}}',
  'waitingKeys.heading': 'Device keys await approval',
  'waitingKeys.text':
    'Devices of {{company}} asked for a connection with a new key. They can’t connect before the key is approved. Devices: {{count}}',
  'waitingKeys.sns': 'Serial numbers: {{sns}}',
  'waitingKeys.button': 'Open device keys',
  'waitingKeys.check':
    'Compare the code on the screen of the device before you approve its key. Further keys will be reported in an hour at the earliest.',

  'blacklistReview.subject.mdm': 'Requests for the MDM blacklist await review on {{product}}: {{count}}',
  'blacklistReview.subject.package': 'Requests for the package blacklist await review on {{product}}: {{count}}',
  'blacklistReview.heading.mid': 'A blacklist request awaits its mid-level review',
  'blacklistReview.heading.final': 'A blacklist request awaits its final review',
  'blacklistReview.text.mid':
    '{{asker}} of {{company}} requested changes to the blacklist. Two other people must review them before they take effect. Entries: {{count}}',
  'blacklistReview.text.final':
    'Changes to the blacklist that {{asker}} of {{company}} requested passed the mid-level review. A third person must do the final review. Entries: {{count}}',
  'blacklistReview.entries': 'Affected: {{entries}}',
  'blacklistReview.button': 'Open requests',

  'registrationWaiting.subject': '{{company}} registered on {{product}} and awaits approval',
  'registrationWaiting.heading': 'A company awaits approval',
  'registrationWaiting.text':
    '{{company}} registered and confirmed its email address. Its people can’t sign in before you approve the company.',
  'registrationWaiting.who': 'Contact: {{contact}}',
  'registrationWaiting.button': 'Open company',

  'serviceOrder.subject.finance': 'Order {{number}} awaits finance on {{product}}',
  'serviceOrder.subject.product': 'Order {{number}} awaits product on {{product}}',
  'serviceOrder.subject.rejected': 'Order {{number}} was rejected on {{product}}',
  'serviceOrder.subject.approved': 'Order {{number}} is approved on {{product}}',
  'serviceOrder.subject.completed': 'Order {{number}} was carried out on {{product}}',
  'serviceOrder.heading.finance': 'A service order awaits finance',
  'serviceOrder.heading.product': 'A service order awaits product',
  'serviceOrder.heading.rejected': 'Your service order was rejected',
  'serviceOrder.heading.approved': 'Your service order is approved',
  'serviceOrder.heading.completed': 'Your service order was carried out',
  'serviceOrder.text.finance':
    '{{asker}} submitted order {{number}} of {{company}}. Two other people, first for finance, then for product, must pass it before anything changes.',
  'serviceOrder.text.product':
    'Order {{number}} of {{company}}, submitted by {{asker}}, passed finance. A third person must decide for product.',
  'serviceOrder.text.rejected':
    'Order {{number}} of {{company}} was rejected. You can change the order and submit it again. Reason: {{reason}}',
  'serviceOrder.text.approved': 'Order {{number}} of {{company}} passed finance and product.',
  'serviceOrder.text.completed': 'Order {{number}} of {{company}} was carried out.',
  'serviceOrder.devices': 'Devices: {{devices}}',
  'serviceOrder.button': 'Open order',

  'ticketAnswer.subject': 'New answer to {{product}} ticket {{number}}',
  'ticketAnswer.heading': 'After-sales has answered',
  'ticketAnswer.text': '{{author}} has answered your ticket {{number}}.',
  'ticketAnswer.solution': 'The answer proposes a solution. Confirm it, or say that the problem is not solved.',
  'ticketAnswer.files': 'The answer has attachments. Open the ticket to download them.',
  'ticketAnswer.button': 'Read answer',
  'ticketAnswer.reply': 'Reply on the page of the ticket. Emails to this address are not read.',
  'ticketAnswer.replyByMail': 'Reply to this email, or on the page of the ticket.',
  'ticketAnswer.refusedFiles': 'These files were not taken: {{names}}',
  'ticketRating.subject': 'How was {{product}} ticket {{number}} handled?',
  'ticketRating.heading': 'How satisfied are you?',
  'ticketRating.text': 'Your ticket {{number}}, “{{title}}”, is processed.',
  'ticketRating.ask':
    'Tell us how satisfied you are with the support. The button opens the ticket, where you can choose a rating.',
  'ticketRating.button': 'Rate the support',
  'ticketRating.notSolved': 'If the problem is not solved, say so on the page of the ticket.',
  'ticketRating.notSolvedByMail': 'If the problem is not solved, reply to this email or on the page of the ticket.',
  'decision.off': 'You can turn off emails like this one under Account settings, Preferences.',

  'addressConfirm.subject': 'Confirm your address for {{product}}',
  'addressConfirm.preview': 'The link is valid for {{hours}} hours.',
  'addressConfirm.heading': 'Is this your address?',
  'addressConfirm.text':
    'An administrator of {{company}} entered this address for the account {{loginName}}. Confirm that it is yours: you can then sign in with it as well as with the account ID, and request a new password.',
  'addressConfirm.button': 'Confirm address',
  'addressConfirm.validity':
    'The link is valid for {{hours}} hours. Only the latest email is valid; you can request another one on the sign-in page.',
  'addressConfirm.notYou':
    'If you don’t know the company, ignore this email: without the link the address won’t be added to the account.',

  'addressEntered.subject': 'Your address was entered for another {{product}} account',
  'addressEntered.preview': 'Nothing about your account was changed.',
  'addressEntered.heading': 'Your address was entered elsewhere',
  'addressEntered.text':
    '{{company}} entered this address for one of its own accounts. The address belongs to your account {{loginName}} and stays there; the company doesn’t know that you have an account.',
  'addressEntered.other':
    'If you want an account there, give the company another address, or change the address of your account {{loginName}} first.',
  'addressEntered.button': 'Sign in',
  'addressEntered.notYou': 'If you don’t know the company, ignore this email.',

  'accountExists.subject': 'You already have a {{product}} account',
  'accountExists.preview': 'There was a registration with your address.',
  'accountExists.heading': 'You already have an account',
  'accountExists.text':
    'We received a registration with this address, which already belongs to the account {{loginName}}. No new account was created. Sign in with the existing account; if you forgot the password, request a new one on the sign-in page.',
  'accountExists.button': 'Sign in',
  'accountExists.notYou': 'If this wasn’t you, ignore this email: your account was not changed.',

  'sms.code':
    '{{product}}: your code is {{code}}, valid for {{minutes}} minutes. Never share it with anyone, not even with us.',

  'signInCode.subject': 'Your sign-in code for {{product}}',
  'signInCode.preview': 'The code is valid for {{minutes}} minutes.',
  'signInCode.heading': 'Your sign-in code',
  'signInCode.text':
    'There is a sign-in to your account {{loginName}} with the correct password. Enter this code to continue.',
  'signInCode.validity': 'The code works once, within {{minutes}} minutes. Only the latest email is valid.',
  'signInCode.notYou':
    'If this wasn’t you, someone knows your password: set a new one immediately. Never share the code with anyone, not even with us.',

  'securityChange.subject': 'The sign-in protection of your {{product}} account was changed',
  'securityChange.preview': 'Check that this was you.',
  'securityChange.heading': 'Your sign-in protection was changed',
  'securityChange.when': 'Account {{loginName}}, {{at}}, from the network address {{ip}}.',
  'securityChange.totpAdded': 'An authenticator app was added. Its codes are now required at every sign-in.',
  'securityChange.totpRemoved': 'The authenticator app was removed.',
  'securityChange.passkeyAdded': 'A passkey was added: {{detail}}.',
  'securityChange.passkeyRemoved': 'A passkey was removed: {{detail}}.',
  'securityChange.recoveryRenewed': 'New recovery codes were created. The previous ones no longer work.',
  'securityChange.recoveryUsed': 'A recovery code was used to sign in. Codes left: {{detail}}.',
  'securityChange.reset':
    'An administrator removed your authenticator app, passkeys and recovery codes. You can set up new ones in your account settings.',
  'securityChange.passwordChanged': 'The password was changed. You have been signed out on every other computer.',
  'securityChange.companyLinked':
    'Your account was linked to your company’s sign-in ({{detail}}). You can now sign in with it, too.',
  'securityChange.cloudLinked':
    'The account was linked to one on another cloud: {{detail}}. You can now switch between them without signing in.',
  'securityChange.cloudUnlinked': 'The link to an account on another cloud ended: {{detail}}.',
  'securityChange.loginNameChanged':
    'An administrator changed the account ID you sign in with to {{detail}}. All sessions of the account have ended.',
  'securityChange.initialPassword':
    'An administrator set a new initial password. Your previous password no longer works and all sessions have ended; you must replace the initial password at the next sign-in.',
  'securityChange.button': 'Account settings',
  'securityChange.notYou': 'If this wasn’t you, set a new password immediately and tell your administrator.',

  'guessing.subject': 'Wrong passwords for your {{product}} account',
  'guessing.preview': 'Your password was not guessed. Sign-ins from new devices are slowed down.',
  'guessing.heading': 'Wrong passwords for your account',
  'guessing.text':
    'At least {{count}} wrong passwords were entered for the account {{loginName}} within an hour, from devices that had never signed in to it. The latest: {{at}}, from the network address {{ip}}.',
  'guessing.safe':
    'Each further attempt from an unknown device has to wait longer. Browsers you have signed in with before work as usual. A second factor protects the account even if the password becomes known.',
  'guessing.button': 'Account settings',
  'guessing.wasYou':
    'If this was you on a new device: try again in a moment, or request a new password on the sign-in page.',

  'terminationCode.subject': 'Your code to close your {{product}} account',
  'terminationCode.preview': 'The code is valid for {{minutes}} minutes.',
  'terminationCode.heading': 'Close your account',
  'terminationCode.text':
    'We received a request from a session signed in as {{loginName}} to close this account permanently. Enter this code to continue.',
  'terminationCode.notYou':
    'If this wasn’t you, don’t enter the code anywhere. Set a new password immediately: someone is signed in to your account.',

  'emailCode.subject': 'Confirm your new email for {{product}}',
  'emailCode.preview': 'The code is valid for {{minutes}} minutes.',
  'emailCode.heading': 'Confirm your new email',
  'emailCode.text':
    'The account {{loginName}} is to use this address from now on. Enter this code in the account settings to confirm it.',
  'emailCode.validity': 'The code works once, within {{minutes}} minutes. Only the latest email is valid.',
  'emailCode.notYou': 'If you didn’t request this, ignore this email: without the code nothing will change.',

  'emailChanged.subject': 'The email of your {{product}} account was changed',
  'emailChanged.preview': 'If this wasn’t you, you can undo it.',
  'emailChanged.heading': 'Your email was changed',
  'emailChanged.by.owner':
    'The account {{loginName}} now uses the address {{newEmail}}. The change was made on {{at}} from the network address {{ip}}. Emails will no longer be sent to this address.',
  'emailChanged.by.administrator':
    'An administrator changed the address of the account {{loginName}} to {{newEmail}} on {{at}}, from the network address {{ip}}. All sessions of the account have ended. Emails will no longer be sent to this address.',
  'emailChanged.button': 'Undo this change',
  'emailChanged.validity':
    'The button works once, within {{days}} days. This address will be restored, all sessions will end, and any password and second factors set since then will be removed; choose a new password afterwards.',
  'emailChanged.wasYou': 'If you know about this change, ignore this email.',

  'registrationApproved.subject': 'Your registration for {{product}} is approved',
  'registrationApproved.preview': 'You can now sign in.',
  'registrationApproved.heading': 'Welcome to {{product}}',
  'registrationApproved.text':
    'The registration of {{company}} is approved. Sign in with your email address or the account ID {{loginName}} and the password you chose.',
  'registrationApproved.button': 'Sign in',

  'scheduledReport.subject': '{{name}}, {{day}}',
  'scheduledReport.text': 'The report “{{name}}” of {{time}} ({{zone}}) is attached, with {{rows}} rows.',
  'scheduledReport.cut':
    'The list is longer: only the first {{rows}} rows are attached. Narrow the filters of the report.',
  'scheduledReport.button': 'Open scheduled reports',
  'scheduledReport.why': '{{author}} chose you as a recipient of this report. Ask {{author}} if you no longer want it.',
  'offline.subject': '{{name}}: {{dark}} offline',
  'offline.subjectBack': '{{name}}: {{back}} online again',
  'offline.heading': 'Devices are offline',
  'offline.headingBack': 'Devices are online again',
  'offline.text':
    'The offline detection “{{name}}” of {{company}} found devices without connection: {{dark}}. Online again: {{back}}.',
  'offline.textBack': 'Devices that “{{name}}” of {{company}} told about are online again: {{back}}.',
  'offline.dark.incident': '{{name}}: many left at once ({{count}}), {{time}} ({{zone}})',
  'offline.dark.shop': '{{name}}: {{count}} of {{total}} offline since {{time}} ({{zone}})',
  'offline.dark.device': '{{name}}: offline since {{time}} ({{zone}})',
  'offline.back.incident': '{{name}}: {{count}} online again, the last at {{time}} ({{zone}})',
  'offline.back.shop': '{{name}}: {{count}} of {{total}} online again, {{time}} ({{zone}})',
  'offline.back.device': '{{name}}: online again, {{time}} ({{zone}})',
  'offline.more': 'The log shows the rest.',
  'offline.button': 'Open the log',
  'offline.why':
    'You get this email because your address is in the offline detection “{{name}}” of {{company}}. Ask {{company}} to remove the address if you no longer want it.',
  'fence.subject.enter': '{{name}}: {{count}} entered',
  'fence.subject.exit': '{{name}}: {{count}} left',
  'fence.heading.enter': 'Devices entered a geofence',
  'fence.heading.exit': 'Devices left a geofence',
  'fence.text.enter': 'Devices that entered the geofence “{{name}}” of {{company}}: {{count}}.',
  'fence.text.exit': 'Devices that left the geofence “{{name}}” of {{company}}: {{count}}.',
  'fence.line.enter': '{{name}}: entered at {{time}} ({{zone}})',
  'fence.line.exit': '{{name}}: left at {{time}} ({{zone}})',
  'fence.line.locked': ', locked',
  'fence.more': 'The log shows the rest.',
  'fence.button': 'Open the geofence',
  'fence.why':
    'You get this email because the geofence “{{name}}” of {{company}} has your address. Changes that the positions do not bear out are only in the log.',
  'ourOutage.subject': 'Tilldeck was away at {{from}}',
  'ourOutage.heading': 'The service was away',
  'ourOutage.text.broker': 'No node of the broker answered from {{from}} to {{to}}.',
  'ourOutage.text.leader': 'Connections were not kept track of from {{from}} to {{to}}.',
  'ourOutage.text.database': 'The database was away from {{from}} to {{to}}.',
  'ourOutage.devices':
    'Devices that lost their connection by it: {{devices}}. No email was sent about them. Devices that stay away are told about later.',
  'ourOutage.button': 'Open offline detection',
} as const;
