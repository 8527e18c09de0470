import type { pages as english } from '../en-US/pages.ts';

export const pages: Record<keyof typeof english, string> = {
  'notFound.title': '页面不存在',
};
