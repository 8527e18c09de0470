import type { version as english } from '../en-US/version.ts';

/** 应用的版本。 */
export const version: Record<keyof typeof english, string> = {
  title: '应用版本',
  description: '本组织及下级合作伙伴的应用的所有版本。',
  keyword: '名称或包名',
  createdAt: '添加时间',
  submittedAt: '提交时间',
  createdBy: '添加人',
  public: '公开版本',
  empty: '还没有版本',
  emptyText: '在“我的应用”中上传应用文件后即有版本。',
  'tab.listing': '商店信息',
  'tab.file': '应用文件',
  'tab.history': '历史记录',
  failure: '上次审核未通过的原因',
};
