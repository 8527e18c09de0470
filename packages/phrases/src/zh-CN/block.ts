import type { block as english } from '../en-US/block.ts';

/** Blacklist by group. */
export const block: Record<keyof typeof english, string> = {
  title: '分组黑名单',
  description: '该分组及其下级分组的设备看不到也无法获取的应用。',
  empty: '没有对分组屏蔽的应用',
  emptyText: '添加包名以及不得获取这些应用的分组。',
  add: '对分组屏蔽应用',
  addAction: '屏蔽',
  added: '已对分组屏蔽',
  remove: '解除',
  removeTitle: '允许“{{group}}”重新获取 {{package}}？',
  removeManyTitle_one: '解除 {{count}} 个屏蔽？',
  removeManyTitle_other: '解除 {{count}} 个屏蔽？',
  removeText: '若应用面向该分组的设备，设备将重新看到它。',
  groupsHelp: '包括下级分组的设备；不能选择按条件筛选的动态分组',
  packagesHelp: '例如 com.example.till，可一次粘贴多个。商店中不必已有该应用',
  'field.keyword': '包名或应用',
  'field.group': '分组',
  'field.groups': '分组',
  'field.packages': '包名',
  'field.remark': '备注',
  'field.createdBy': '添加人',
  'field.createdAt': '添加时间',
};
