import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { openablePages } from '../../lib/navigation/menu-tree.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useOwnPreference } from './useOwnPreference.ts';

const preferenceKey = 'home/shortcuts';

/** Until somebody arranges their own: the first page of each of the first directories of their menu. */
const firstPages = 4;
const byDefault = (pages: readonly MenuNode[]): string[] =>
  pages
    .filter((page, index) => pages.findIndex(({ pid }) => pid === page.pid) === index)
    .slice(0, firstPages)
    .map((page) => page.id);

function readIds(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : null;
  } catch {
    return null;
  }
}

export interface Shortcuts {
  isReady: boolean;
  /** The person arranged them; until then the bar shows some by default. */
  isOwn: boolean;
  chosen: MenuNode[];
  /** Pages that could be added. */
  others: MenuNode[];
  add: (id: string) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
}

/** The person's own bar of pages, kept on the server. A page they may no longer open is not shown. */
export function useShortcuts(): Shortcuts {
  const { menu } = useSession();
  const { text, isReady, save } = useOwnPreference(preferenceKey);
  const pages = openablePages(menu);
  const own = readIds(text);
  const ids = own ?? byDefault(pages);
  const chosen = ids.flatMap((id) => pages.find((page) => page.id === id) ?? []);
  const keep = (next: readonly MenuNode[]) => save(JSON.stringify(next.map((page) => page.id)));
  return {
    isReady,
    isOwn: own !== null,
    chosen,
    others: pages.filter((page) => !chosen.includes(page)),
    add: (id) => keep([...chosen, ...pages.filter((page) => page.id === id)]),
    remove: (id) => keep(chosen.filter((page) => page.id !== id)),
    move: (id, by) => {
      const from = chosen.findIndex((page) => page.id === id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= chosen.length) return;
      keep(chosen.toSpliced(from, 1).toSpliced(to, 0, ...chosen.slice(from, from + 1)));
    },
  };
}
