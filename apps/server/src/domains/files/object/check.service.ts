import { type FileKindName, fileKindOf } from '@tilldeck/contracts/catalogue.files';
import type { App } from '../../../platform/app.ts';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { Verdict } from '../../../platform/files/checks/check-request.ts';
import { isStoreAnswer } from '../../../platform/files/storage-error.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { keepIcon, storeIcon } from './app-file.service.ts';
import { fileEvent } from './file-event.rules.ts';
import { type FileRow, findFile, updateVerdict } from './object.store.ts';

/** Looks into an uploaded file and settles whether it may be used. Bears being called twice. */
export async function checkFile(app: App, fileId: string): Promise<void> {
  const scope = systemScope(app.database, 'a job checks files');
  const file = await readIn(scope, (db) => findFile({ scope, db }, fileId));
  if (file?.state !== 'checking') return;
  const verdict = await lookInto(app, file);
  const isRefused = 'refusal' in verdict;
  const icon = await storeIcon(app, verdict);
  const isNews = await writeIn(scope, async (inside) => {
    if (!(await updateVerdict(inside, fileId, verdict))) return false;
    if (icon) await keepIcon(inside, file, icon);
    await insertEvent(inside.db, fileEvent(file, isRefused ? 'refused' : 'ready'));
    return true;
  });
  if (icon && !isNews) await app.storage.remove(icon.place).catch(() => undefined);
  if (!isNews || !isRefused) return;
  app.log.info({ fileId, kind: file.kind, error: verdict.refusal.error }, 'file refused');
  // What the store keeps of it now, the sweep removes later.
  await app.storage.remove({ key: file.storage_key, uploadRef: file.upload_ref }).catch(() => undefined);
}

async function lookInto(app: App, file: FileRow): Promise<Verdict> {
  try {
    return await app.fileChecker.check({
      key: file.storage_key,
      orgId: file.org_id,
      name: file.name,
      size: Number(file.size),
      kind: fileKindOf(file.kind as FileKindName),
      declaredSha256: file.declared_sha256,
    });
  } catch (error) {
    if (isStoreAnswer(error, 'NoSuchKey', 'NotFound')) return { refusal: { error: 'file.incomplete', values: {} } };
    throw error;
  }
}
