import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';

export type Platform = 'admin' | 'partner';

/** A line of the editor: an entry, or one of its buttons. */
export interface MenuLine {
  key: string;
  entry: MenuEntry;
  button: MenuEntry['buttons'][number] | null;
  depth: number;
  isFirst: boolean;
  isLast: boolean;
}

/** Directories, their pages, and below those that are open their buttons and sub-pages. */
export function menuLines(
  entries: readonly MenuEntry[],
  platform: Platform,
  isOpen: (id: string) => boolean,
): MenuLine[] {
  const here = entries.filter((entry) => entry.platforms.includes(platform));
  const known = new Set(here.map((entry) => entry.id));
  const parentOf = (entry: MenuEntry) => (entry.pid !== null && known.has(entry.pid) ? entry.pid : null);
  const below = (parent: string | null, depth: number): MenuLine[] => {
    const siblings = here.filter((entry) => entry.kind !== 'page' && parentOf(entry) === parent);
    return siblings.flatMap((entry, index) => {
      const place = { isFirst: index === 0, isLast: index === siblings.length - 1 };
      const line: MenuLine = { key: entry.id, entry, button: null, depth, ...place };
      return [line, ...(isOpen(entry.id) ? partsOf(entry, here, depth + 1) : []), ...below(entry.id, depth + 1)];
    });
  };
  return below(null, 0);
}

function partsOf(entry: MenuEntry, entries: readonly MenuEntry[], depth: number): MenuLine[] {
  const part = { depth, isFirst: true, isLast: true };
  return [
    ...entry.buttons.map((button) => ({ ...part, key: `${entry.id}.${button.action}`, entry, button })),
    ...entries
      .filter((other) => other.kind === 'page' && other.permission === entry.id)
      .map((page) => ({ ...part, key: page.id, entry: page, button: null })),
  ];
}
