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
  'webhookOff.subject': '{{product}} 已停用 Webhook',
  'webhookOff.heading': 'Webhook 已停用',
  'webhookOff.failures':
    '发往 {{url}} 的消息已连续 {{days}} 天全部失败，系统已停止发送。此后发生的事件不会再发往该地址。',
  'webhookOff.gone': '{{url}} 返回了状态码 410，表示不再接收消息。此后发生的事件不会再发往该地址。',
  'webhookOff.button': '查看 Webhook',
  'webhookOff.next':
    '原因可在投递记录中查看。接收方恢复后，请重新启用该 Webhook，并重新发送失败的消息；消息保留 30 天。',

  'apiKeyMaker.subject': '{{maker}} 在 {{product}} 创建的 API 密钥仍然有效',
  'apiKeyMaker.heading': '请检查以下 API 密钥',
  'apiKeyMaker.text': '账号 {{maker}} 已被停用或删除，无法再登录。该账号为贵公司创建的以下 API 密钥仍然有效：',
  'apiKeyMaker.button': '查看 API 密钥',
  'apiKeyMaker.next':
    '请吊销不再需要的密钥。对于仍需使用的密钥，如果 {{maker}} 可能留有其内容，请创建新密钥，切换后吊销旧密钥。',

  'appVerdict.subject.first_passed': '{{app}} {{versionName}} 已通过 {{product}} 初审',
  'appVerdict.subject.first_failed': '{{app}} {{versionName}} 未通过 {{product}} 初审',
  'appVerdict.subject.final_passed': '{{app}} {{versionName}} 已通过 {{product}} 终审',
  'appVerdict.subject.final_failed': '{{app}} {{versionName}} 未通过 {{product}} 终审',
  'appVerdict.heading.first_passed': '初审已通过',
  'appVerdict.heading.first_failed': '初审未通过',
  'appVerdict.heading.final_passed': '终审已通过',
  'appVerdict.heading.final_failed': '终审未通过',
  'appVerdict.first_passed':
    '{{app}} 的版本 {{versionName}} 已通过初审。终审将由另一位审核人进行，通常在一个工作日内完成。',
  'appVerdict.first_failed': '{{app}} 的版本 {{versionName}} 未通过初审。',
  'appVerdict.final_passed': '{{app}} 的版本 {{versionName}} 已通过两轮审核。系统将按您的设置发布，或等待您手动发布。',
  'appVerdict.final_failed': '{{app}} 的版本 {{versionName}} 未通过终审。',
  'appVerdict.reason': '审核意见：{{reason}}',
  'appVerdict.button': '查看应用',
  'appVerdict.next': '请修改后重新提交，两轮审核将重新开始。',

  'appReview.subject.first': '{{app}} {{versionName}} 待 {{product}} 初审',
  'appReview.subject.final': '{{app}} {{versionName}} 待 {{product}} 终审',
  'appReview.heading.first': '有应用待初审',
  'appReview.heading.final': '有应用待终审',
  'appReview.text': '{{company}} 提交了 {{app}} 的版本 {{versionName}}。',
  'appReview.due': '请在一个工作日内完成审核。任何审核员均可领取。',
  'appReview.button': '查看审核',

  'notice.subject': '{{title}} · {{product}}',
  'notice.from': '{{from}} 在 {{product}} 发布了此通知。在控制台中打开后即记为已读。',
  'notice.button': '查看通知',

  'taskApproval.subject': '{{asker}} 请您在 {{product}} 审批：{{what}}',
  'taskApproval.heading': '有任务待审批',
  'taskApproval.text': '{{company}} 的 {{asker}} 提交了审批申请。在另一人批准之前，不会向设备下发任何内容。',
  'taskApproval.what': '任务：{{what}}',
  'taskApproval.devices': '设备数：{{devices}}',
  'taskApproval.button': '查看申请',
  'taskApproval.next': '页面会显示将在哪些设备上执行什么操作。您可以在该页面批准，或说明原因后拒绝。',

  'waitingKeys.subject': '{{product}} 有设备密钥待批准：{{count}}',
  'waitingKeys.heading': '有设备密钥待批准',
  'waitingKeys.text': '{{company}} 的设备正在使用新密钥申请连接。密钥批准之前，设备无法连接。设备数：{{count}}',
  'waitingKeys.sns': '序列号：{{sns}}',
  'waitingKeys.button': '查看设备密钥',
  'waitingKeys.check': '批准之前，请核对设备屏幕上显示的代码。后续密钥最早在一小时后再次通知。',

  'blacklistReview.subject.mdm': '{{product}} 有 MDM 黑名单申请待审核：{{count}}',
  'blacklistReview.subject.package': '{{product}} 有应用包黑名单申请待审核：{{count}}',
  'blacklistReview.heading.mid': '有黑名单申请待中级审核',
  'blacklistReview.heading.final': '有黑名单申请待终审',
  'blacklistReview.text.mid': '{{company}} 的 {{asker}} 申请变更黑名单。须由另外两人审核后才会生效。条目数：{{count}}',
  'blacklistReview.text.final':
    '{{company}} 的 {{asker}} 申请的黑名单变更已通过中级审核，须由第三人终审。条目数：{{count}}',
  'blacklistReview.entries': '涉及：{{entries}}',
  'blacklistReview.button': '查看申请',

  'registrationWaiting.subject': '{{company}} 已在 {{product}} 注册，待审批',
  'registrationWaiting.heading': '有公司待审批',
  'registrationWaiting.text': '{{company}} 已注册并确认了邮箱。在您批准之前，其人员无法登录。',
  'registrationWaiting.who': '联系人：{{contact}}',
  'registrationWaiting.button': '查看公司',

  'serviceOrder.subject.finance': '{{product}} 订单 {{number}} 等待财务审批',
  'serviceOrder.subject.product': '{{product}} 订单 {{number}} 等待产品审批',
  'serviceOrder.subject.rejected': '{{product}} 订单 {{number}} 被驳回',
  'serviceOrder.subject.approved': '{{product}} 订单 {{number}} 已批准',
  'serviceOrder.subject.completed': '{{product}} 订单 {{number}} 已执行',
  'serviceOrder.heading.finance': '有服务订单等待财务审批',
  'serviceOrder.heading.product': '有服务订单等待产品审批',
  'serviceOrder.heading.rejected': '您的服务订单被驳回',
  'serviceOrder.heading.approved': '您的服务订单已批准',
  'serviceOrder.heading.completed': '您的服务订单已执行',
  'serviceOrder.text.finance':
    '{{asker}} 提交了 {{company}} 的订单 {{number}}。须由另外两人依次在财务和产品步骤通过，之后才会发生变化。',
  'serviceOrder.text.product':
    '{{asker}} 提交的 {{company}} 订单 {{number}} 已通过财务审批，须由第三人在产品步骤决定。',
  'serviceOrder.text.rejected': '{{company}} 的订单 {{number}} 被驳回。您可以修改后重新提交。原因：{{reason}}',
  'serviceOrder.text.approved': '{{company}} 的订单 {{number}} 已通过财务和产品审批。',
  'serviceOrder.text.completed': '{{company}} 的订单 {{number}} 已执行。',
  'serviceOrder.devices': '设备数：{{devices}}',
  'serviceOrder.button': '查看订单',

  'ticketAnswer.subject': '{{product}} 工单 {{number}} 有新回复',
  'ticketAnswer.heading': '售后已回复',
  'ticketAnswer.text': '{{author}} 回复了您的工单 {{number}}。',
  'ticketAnswer.solution': '此回复提出了解决方案。请确认问题是否已解决。',
  'ticketAnswer.files': '此回复带有附件，请打开工单下载。',
  'ticketAnswer.button': '查看回复',
  'ticketAnswer.reply': '请在工单页面回复。发送到此地址的邮件不会被阅读。',
  'ticketAnswer.replyByMail': '您可以直接回复此邮件，也可以在工单页面回复。',
  'ticketAnswer.refusedFiles': '以下文件未被接收：{{names}}',
  'ticketRating.subject': '请评价 {{product}} 工单 {{number}} 的处理',
  'ticketRating.heading': '您对服务是否满意？',
  'ticketRating.text': '您的工单 {{number}}“{{title}}”已处理。',
  'ticketRating.ask': '请告诉我们您对本次服务是否满意。点击按钮将打开工单页面，您可以在其中评分。',
  'ticketRating.button': '评价服务',
  'ticketRating.notSolved': '如果问题仍未解决，请在工单页面说明。',
  'ticketRating.notSolvedByMail': '如果问题仍未解决，请回复此邮件或在工单页面说明。',
  'decision.off': '您可以在“账号设置 - 偏好设置”中关闭此类邮件。',

  'addressConfirm.subject': '确认您的 {{product}} 邮箱',
  'addressConfirm.preview': '链接在 {{hours}} 小时内有效。',
  'addressConfirm.heading': '这是您的邮箱吗？',
  'addressConfirm.text':
    '{{company}} 的管理员为账号 {{loginName}} 填写了此邮箱。请确认它属于您：确认后，您既可以用账号 ID，也可以用此邮箱登录，并可申请重置密码。',
  'addressConfirm.button': '确认邮箱',
  'addressConfirm.validity': '链接在 {{hours}} 小时内有效。仅最新一封邮件有效；您可以在登录页再次申请。',
  'addressConfirm.notYou': '如果您不认识该公司，无需任何操作：不打开链接，此邮箱就不属于该账号。',

  'addressEntered.subject': '您的邮箱被填写到另一个 {{product}} 账号',
  'addressEntered.preview': '您的账号没有任何改动。',
  'addressEntered.heading': '您的邮箱被填写到别处',
  'addressEntered.text':
    '{{company}} 为其自己的一个账号填写了此邮箱。此邮箱仍属于您的账号 {{loginName}}；该公司并不知道您已有账号。',
  'addressEntered.other': '如果您需要该公司的账号，请向其提供另一个邮箱，或先更改账号 {{loginName}} 的邮箱。',
  'addressEntered.button': '登录',
  'addressEntered.notYou': '如果您不认识该公司，无需任何操作。',

  'accountExists.subject': '您已有 {{product}} 账号',
  'accountExists.preview': '有人使用您的邮箱进行了注册。',
  'accountExists.heading': '您已有账号',
  'accountExists.text':
    '我们收到了使用此邮箱的注册请求。该邮箱已属于账号 {{loginName}}，因此没有创建新账号。请直接登录；如果忘记密码，可在登录页面重新设置。',
  'accountExists.button': '登录',
  'accountExists.notYou': '如果不是您本人操作，无需处理：您的账号没有任何变化。',

  'sms.code': '【{{product}}】验证码 {{code}}，{{minutes}} 分钟内有效。请勿告诉任何人，包括我们的工作人员。',

  'signInCode.subject': '您的 {{product}} 登录验证码',
  'signInCode.preview': '验证码 {{minutes}} 分钟内有效。',
  'signInCode.heading': '您的登录验证码',
  'signInCode.text': '有人正在使用正确的密码登录您的账号 {{loginName}}。如果是您本人，请输入以下验证码继续登录。',
  'signInCode.validity': '验证码 {{minutes}} 分钟内有效，且只能使用一次。如收到多封邮件，以最新一封为准。',
  'signInCode.notYou':
    '如果不是您本人操作，说明有人知道您的密码，请立即修改。请勿将验证码告诉任何人，包括我们的工作人员。',

  'securityChange.subject': '您的 {{product}} 账号登录保护已变更',
  'securityChange.preview': '请确认是否为您本人操作。',
  'securityChange.heading': '您的登录保护已变更',
  'securityChange.when': '账号 {{loginName}}，时间 {{at}}，网络地址 {{ip}}。',
  'securityChange.totpAdded': '已绑定验证器应用，今后每次登录都需要输入其验证码。',
  'securityChange.totpRemoved': '验证器应用已移除。',
  'securityChange.passkeyAdded': '已添加通行密钥：{{detail}}。',
  'securityChange.passkeyRemoved': '已移除通行密钥：{{detail}}。',
  'securityChange.recoveryRenewed': '已生成新的恢复码，之前的恢复码全部失效。',
  'securityChange.recoveryUsed': '有人使用恢复码登录。剩余恢复码：{{detail}} 个。',
  'securityChange.reset': '管理员已移除您的验证器应用、通行密钥和恢复码。您可以在账号设置中重新设置。',
  'securityChange.passwordChanged': '密码已修改，您已在其他所有电脑上退出登录。',
  'securityChange.companyLinked': '您的账号已与贵企业的登录服务（{{detail}}）关联，今后也可以由此登录。',
  'securityChange.cloudLinked': '您的账号已与另一个云的账号关联：{{detail}}。今后可以从任一账号进入另一账号。',
  'securityChange.cloudUnlinked': '您的账号与另一个云账号的关联已解除：{{detail}}。',
  'securityChange.loginNameChanged': '管理员已将您的登录账号更改为 {{detail}}，该账号的所有会话均已结束。',
  'securityChange.initialPassword':
    '管理员已为您设置新的初始密码。原密码和所有会话均已失效，下次登录时需要更换初始密码。',
  'securityChange.button': '账号设置',
  'securityChange.notYou': '如果不是您本人操作，请立即重新设置密码并联系管理员。',

  'guessing.subject': '您的 {{product}} 账号被多次输入错误密码',
  'guessing.preview': '密码未被猜中，来自新设备的登录需要等待。',
  'guessing.heading': '账号被多次输入错误密码',
  'guessing.text':
    '一小时内，账号 {{loginName}} 在从未登录过的设备上被输入错误密码至少 {{count}} 次。最近一次：{{at}}，网络地址 {{ip}}。',
  'guessing.safe':
    '来自未知设备的每次尝试都需要等待更长时间，您登录过的浏览器不受影响。即使密码泄露，双重验证也能保护您的账号。',
  'guessing.button': '账号设置',
  'guessing.wasYou': '如果是您本人在新设备上操作，请稍等片刻，或在登录页面重新设置密码。',

  'terminationCode.subject': '注销您的 {{product}} 账号的验证码',
  'terminationCode.preview': '验证码 {{minutes}} 分钟内有效。',
  'terminationCode.heading': '注销账号',
  'terminationCode.text': '已登录账号 {{loginName}} 的人希望永久注销该账号。请输入以下验证码继续。',
  'terminationCode.notYou':
    '如果不是您本人操作，请勿在任何地方输入该验证码，并立即重新设置密码：有人正在使用您的账号。',

  'emailCode.subject': '确认您的 {{product}} 新邮箱',
  'emailCode.preview': '验证码 {{minutes}} 分钟内有效。',
  'emailCode.heading': '确认您的新邮箱',
  'emailCode.text': '账号 {{loginName}} 申请改用此邮箱。请在账号设置中输入以下验证码进行确认。',
  'emailCode.validity': '验证码 {{minutes}} 分钟内有效，且只能使用一次。如收到多封邮件，以最新一封为准。',
  'emailCode.notYou': '如果不是您本人操作，请忽略本邮件，不会有任何变化。',

  'emailChanged.subject': '您的 {{product}} 账号邮箱已更换',
  'emailChanged.preview': '如果不是您本人操作，可以撤销。',
  'emailChanged.heading': '您的邮箱已更换',
  'emailChanged.by.owner':
    '账号 {{loginName}} 现已改用邮箱 {{newEmail}}，更换时间为 {{at}}，网络地址为 {{ip}}。今后的邮件将不再发送到本邮箱。',
  'emailChanged.by.administrator':
    '管理员已将账号 {{loginName}} 的邮箱更换为 {{newEmail}}，时间为 {{at}}，网络地址为 {{ip}}。该账号的所有会话均已结束，今后的邮件将不再发送到本邮箱。',
  'emailChanged.button': '更换有误：恢复原邮箱',
  'emailChanged.validity':
    '按钮在 {{days}} 天内有效，且只能使用一次。使用后将恢复本邮箱、结束所有会话，并移除更换之后设置的密码和二次验证方式，随后请设置新密码。',
  'emailChanged.wasYou': '如果您知晓此次更换，则无需处理。',

  'registrationApproved.subject': '您的 {{product}} 注册已通过审核',
  'registrationApproved.preview': '现在可以登录。',
  'registrationApproved.heading': '欢迎使用 {{product}}',
  'registrationApproved.text': '{{company}} 的注册已通过审核。请使用邮箱或账号 ID {{loginName}} 以及您设置的密码登录。',
  'registrationApproved.button': '登录',

  'scheduledReport.subject': '{{name}}（{{day}}）',
  'scheduledReport.text': '附件为报表“{{name}}”，时间 {{time}}（{{zone}}），共 {{rows}} 行。',
  'scheduledReport.cut': '列表较长，附件仅包含前 {{rows}} 行。请缩小报表的筛选范围。',
  'scheduledReport.button': '打开定时报表',
  'scheduledReport.why': '{{author}} 将您设为该报表的收件人。如不再需要，请联系 {{author}}。',
};
