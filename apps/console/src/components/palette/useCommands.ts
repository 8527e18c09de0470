import { createContext, type ReactNode, useContext, useEffect } from 'react';

export interface CommandItem {
  key: string;
  title: string;
  /** Where it is or what it belongs to. */
  subtitle?: string;
  /** Found by these words too, the name in the other language for instance. */
  keywords?: string;
  icon?: ReactNode;
  href?: string;
  run?: () => void;
  shortcut?: string;
}

export interface CommandSource {
  key: string;
  title: string;
  /** Known now; matched here. */
  items?: readonly CommandItem[];
  /** Asked while somebody types: devices by SN, partners, apps, tickets. */
  search?: (query: string, signal: AbortSignal) => Promise<CommandItem[]>;
  /** Shown before anything is typed: recent items, frequent pages. */
  isShownFirst?: boolean;
  /** Left out while somebody types: another source finds the same items. */
  isOnlyFirst?: boolean;
  max?: number;
}

export interface Commands {
  open: () => void;
  /** Adds a source; the result takes it away again. */
  add: (source: CommandSource) => () => void;
}

export const CommandsContext = createContext<Commands>({ open: () => {}, add: () => () => {} });

export const useCommands = (): Commands => useContext(CommandsContext);

/** Offers a page's own actions in the palette while the page is on the screen. Give it a constant or a memoised source. */
export function useCommandSource(source: CommandSource): void {
  const { add } = useCommands();
  useEffect(() => add(source), [add, source]);
}
