import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import type { shell } from '@tilldeck/phrases/en-US/shell';

/** What a route says about its page beside the component. */
export interface PageHandle {
  /** Text key of the title, for pages that no menu entry names. */
  title?: keyof typeof shell;
  /** The menu entry the page comes from. */
  node?: MenuNode;
  isBesideBrand?: boolean;
  /** Uses neither antd nor blocks made of it. */
  isPlain?: boolean;
}
