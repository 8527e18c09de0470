import type { policyHome as english } from '../en-US/policy-home.ts';

export const policyHome: Record<keyof typeof english, string> = {
  searchGroup: '设备策略',
  'todo.pending': '待发布的策略规则',
  'todo.failing': '在设备上失败的策略规则',
};
