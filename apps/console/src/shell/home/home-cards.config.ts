import type { Permission } from '@tilldeck/contracts/core/route';
import type { ComponentType } from 'react';

/** A figure, chart or list on the home page. A domain adds its own here; the page needs no change for it. */
export interface HomeCard {
  id: string;
  /** Shown only to those who may use what it shows. */
  permission: Permission;
  /** Columns it takes of the four there are. */
  columns: 1 | 2 | 4;
  /** A card made of antd stands in `AntdScope` itself: the home page loads none. */
  load: () => Promise<{ default: ComponentType }>;
}

export const homeCards: readonly HomeCard[] = [];
