import type { fileMessage as english } from '../en-US/file-message.ts';

export const fileMessage: Record<keyof typeof english, string> = {
  exportReady: '导出已完成，请在顶部的导出列表中下载',
  exportFailed: '导出失败',
};
