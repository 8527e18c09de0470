import type { company as english } from '../en-US/company.ts';

export const company: Record<keyof typeof english, string> = {
  title: '公司信息',
  description: '合作伙伴和好友看到的公司信息，以及谁可以进入',
  edit: '编辑公司信息',
  editAction: '编辑',
  saved: '公司信息已保存',
  record: '公司',
  access: '访问',
  parent: '所属上级',
  noParent: '无，本公司即厂商',
  typeVendor: '厂商',
  readOnly: '名称、类型和上级由上级公司设定。',
  yes: '是',
  no: '否',
};
