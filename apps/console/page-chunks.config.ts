import { fileURLToPath } from 'node:url';

/** What rolldown tells the name of a chunk group. */
interface ChunkingContext {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Names a chunk group that holds only what the given pages import at once, however deep, less what the pages of `except`
 * need as well. Rolldown's groups know how many pages share a module, not which: without this, one page that visitors open
 * would load what lists share.
 */
export function ofPages(name: string, roots: readonly string[], except: readonly string[] = []) {
  let members: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    members ??= membersOf(roots, except, context);
    return members.has(id) ? name : null;
  };
}

function membersOf(roots: readonly string[], except: readonly string[], context: ChunkingContext): Set<string> {
  const others = importedBy(except.map(sourceFile), context);
  return new Set([...importedBy(roots.map(sourceFile), context)].filter((id) => !others.has(id)));
}

const sourceFile = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

function importedBy(roots: readonly string[], context: ChunkingContext): Set<string> {
  const seen = new Set(roots);
  for (const id of seen) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}
