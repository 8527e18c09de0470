import type { insightErrors } from '@tilldeck/contracts/insight/insight.errors';

export const errors: Record<keyof typeof insightErrors, string> = {
  'insight.report_filter': '该列表不支持这些筛选条件，请打开列表后重新设置定时报表',
  'insight.recipient_unreachable': '报表只能发送给本机构及下级合作伙伴中已验证邮箱的人员',
  'insight.too_many_shares': '本机构可打开的链接过多，请先撤销一部分',
};
