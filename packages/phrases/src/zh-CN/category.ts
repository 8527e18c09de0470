import type { category as english } from '../en-US/category.ts';

/** 应用的分类。 */
export const category: Record<keyof typeof english, string> = {
  title: '应用分类',
  description: '商店按此分类，开发者为每个应用选择一至两个分类。',
  'field.appCount': '商店中的应用数',
  'field.sortHelp': '数字越小越靠前',
  iconLimits: '120×120 像素，JPG 或 PNG',
  add: '新增分类',
  added: '分类已添加',
  edit: '编辑分类',
  saved: '分类已保存',
  disableText: '开发者将不能再选择此分类，已在其中的应用不受影响。',
  deleteText: '只能删除没有应用的分类。',
  inUse: '此分类中还有应用，请先移出',
  enableMany_one: '启用 {{count}} 个分类？',
  enableMany_other: '启用 {{count}} 个分类？',
  disableMany_one: '停用 {{count}} 个分类？',
  disableMany_other: '停用 {{count}} 个分类？',
  enableText: '开发者可以重新选择。',
  empty: '还没有分类',
  emptyText: '应用需要有分类才能提交。',
};
