import type { blocks as english } from '../en-US/blocks.ts';

export const blocks: Record<keyof typeof english, string> = {
  'action.cancel': '取消',
};
