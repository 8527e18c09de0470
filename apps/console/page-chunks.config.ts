import { fileURLToPath } from 'node:url';

/** What rolldown tells the name of a chunk group. */
interface ChunkingContext {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Names a chunk group that holds only what the given pages import at once, however deep. Rolldown's groups know how
 * many pages share a module, not which: without this, one page that visitors open would load what lists share.
 */
export function ofPages(name: string, roots: readonly string[]) {
  let members: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    members ??= importedBy(
      roots.map((root) => fileURLToPath(new URL(`./src/${root}`, import.meta.url))),
      context,
    );
    return members.has(id) ? name : null;
  };
}

function importedBy(roots: readonly string[], context: ChunkingContext): Set<string> {
  const seen = new Set(roots);
  for (const id of seen) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}
