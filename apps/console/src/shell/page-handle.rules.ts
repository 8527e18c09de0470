import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import type { shell } from '@tilldeck/phrases/en-US/shell';

/** What a route says about its page beside the component. */
export interface PageHandle {
  /** Text key of the title, for pages that no menu entry names. */
  title?: keyof typeof shell;
  /** The menu entry the page comes from. */
  node?: MenuNode;
  isBesideBrand?: boolean;
  /** In a window of its own, without the frame of the other pages. */
  isWindow?: boolean;
  /** Uses neither antd nor blocks made of it. */
  isPlain?: boolean;
}

/** `remote/session/RemoteSessionWindow`: the name of a page says that it has a window of its own. */
export const isWindow = (component: string): boolean => component.endsWith('Window');
