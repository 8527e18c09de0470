import { downloadUrlLifetimeS } from '@tilldeck/contracts/files/file.limits';
import { unknownContentType } from '@tilldeck/contracts/files/file-format.schemas';
import type { App } from '../../../platform/app.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { contentDisposition } from '../../../platform/files/content-disposition.ts';
import { listReady } from './object.store.ts';

/** An address is handed out for half its life: whoever gets it has the other half to begin. */
const handedOutMs = (downloadUrlLifetimeS * 1_000) / 2;
const maxKept = 50_000;

const keptOf = new WeakMap<App, Map<string, { url: string; until: number }>>();

/**
 * Where devices load files from that many of them load: icons, apps. Whoever asks was allowed to name them. Signing costs
 * more than the rest of such a call, so an address is signed once for a while. Files that are gone are left out.
 */
export async function signForDevices(app: App, fileIds: readonly string[]): Promise<Map<string, string>> {
  const kept = keptOf.get(app) ?? new Map<string, { url: string; until: number }>();
  keptOf.set(app, kept);
  const now = Date.now();
  const found = new Map<string, string>();
  const wanted = new Set<string>();
  for (const id of fileIds) {
    const known = kept.get(id);
    if (known && known.until > now) found.set(id, known.url);
    else wanted.add(id);
  }
  if (wanted.size === 0) return found;
  for (const file of await listReady(
    { scope: systemScope(app.database, 'a file is signed for who may name it'), db: app.database.vendor },
    [...wanted],
  )) {
    const url = await app.storage.signDownload(file.storage_key, {
      contentType: file.content_type ?? unknownContentType,
      disposition: contentDisposition('attachment', file.name),
    });
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(file.id, { url, until: now + handedOutMs });
    found.set(file.id, url);
  }
  return found;
}
