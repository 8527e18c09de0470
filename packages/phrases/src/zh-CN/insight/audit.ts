import type { audit as english, objects as englishObjects } from '../../en-US/insight/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'report.added': '新增定时报表',
  'report.changed': '修改定时报表',
  'report.state_changed': '暂停或恢复定时报表',
  'report.run': '立即发送定时报表',
  'report.deleted': '删除定时报表',
  'share.added': '通过链接分享数据中心页面',
  'share.revoked': '撤销数据中心分享链接',
};

export const objects: Record<keyof typeof englishObjects, string> = {
  scheduled_report: '定时报表',
  share_link: '分享链接',
};
