import type { mail as english } from '../en-US/mail.ts';

export const mail: Record<keyof typeof english, string> = {
  'layout.product': 'Tilldeck',
  'layout.greeting': '{{name}}，您好：',
  'layout.copyLink': '如果按钮无法使用，请将以下地址复制到浏览器中打开：',
  'layout.footer': '本邮件由 {{product}} 因您账号的相关操作自动发送，请勿回复。',

  'passwordReset.subject': '重置您的 {{product}} 密码',
  'passwordReset.preview': '验证码 {{hours}} 小时内有效。',
  'passwordReset.heading': '设置新密码',
  'passwordReset.text': '我们收到了为账号 {{loginName}} 重置密码的请求。请在申请页面输入以下验证码，或直接点击按钮。',
  'passwordReset.button': '重置密码',
  'passwordReset.validity': '验证码和按钮在 {{hours}} 小时内有效，且只能使用一次。如收到多封邮件，以最新一封为准。',
  'passwordReset.notYou':
    '如果不是您本人操作，请忽略本邮件，您的密码不会改变。请勿将验证码告诉任何人，包括我们的工作人员。',

  'passwordChanged.subject': '您的 {{product}} 密码已修改',
  'passwordChanged.preview': '您已在所有设备上退出登录。',
  'passwordChanged.heading': '您的密码已修改',
  'passwordChanged.text':
    '账号 {{loginName}} 的密码已于 {{at}} 从网络地址 {{ip}} 修改。您已在所有电脑上退出登录，请使用新密码重新登录。',
  'passwordChanged.button': '登录',
  'passwordChanged.notYou': '如果不是您本人操作，请立即重新设置密码并联系管理员：可能有人能够读取您的邮件。',

  'activation.subject': '激活您的 {{product}} 账号',
  'activation.preview': '链接 {{hours}} 小时内有效。',
  'activation.heading': '还差一步',
  'activation.text':
    '感谢您为 {{company}} 注册。请确认这是您的邮箱，账号即可使用。您的账号 ID 为 {{loginName}}，也可以使用邮箱登录。',
  'activation.button': '激活账号',
  'activation.validity': '链接 {{hours}} 小时内有效。如收到多封邮件，以最新一封为准；您可以在登录页面重新获取。',
  'activation.notYou': '如果不是您本人注册，请忽略本邮件：没有该链接，任何人都无法使用此账号，我们也不会再次发送。',

  'invitation.subject': '邀请您使用 {{product}}',
  'invitation.preview': '请在 {{hours}} 小时内设置密码。',
  'invitation.heading': '欢迎使用 {{product}}',
  'invitation.text':
    '{{company}} 已为您创建账号，账号 ID 为 {{loginName}}。请设置密码以激活账号，之后即可使用账号 ID 或邮箱登录。',
  'invitation.button': '设置密码',
  'invitation.validity': '链接 {{hours}} 小时内有效。如收到多封邮件，以最新一封为准；邀请您的人可以重新发送。',
  'invitation.notYou': '如果这不在您的意料之中，请忽略本邮件：没有该链接，任何人都无法使用此账号。',

  'accountExists.subject': '您已有 {{product}} 账号',
  'accountExists.preview': '有人使用您的邮箱进行了注册。',
  'accountExists.heading': '您已有账号',
  'accountExists.text':
    '我们收到了使用此邮箱的注册请求。该邮箱已属于账号 {{loginName}}，因此没有创建新账号。请直接登录；如果忘记密码，可在登录页面重新设置。',
  'accountExists.button': '登录',
  'accountExists.notYou': '如果不是您本人操作，无需处理：您的账号没有任何变化。',
};
