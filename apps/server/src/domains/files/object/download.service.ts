import type { RouteInput } from '@tilldeck/contracts/core/route';
import { downloadUrlLifetimeS } from '@tilldeck/contracts/files/file.limits';
import type { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { fileFormats, unknownContentType } from '@tilldeck/contracts/files/file-format.schemas';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { contentDisposition } from '../../../platform/files/content-disposition.ts';
import { type FileRow, findReady } from './object.store.ts';
import { findReadable } from './read.service.ts';

/** Pictures, PDF, sound and video, by content. Anything else, HTML and SVG above all, is only ever saved. */
const inlineTypes = new Set<string>(
  Object.values(fileFormats)
    .filter((format) => format.isInline)
    .map((format) => format.contentType),
);

export async function signDownload(ctx: Ctx, { fileId, disposition }: RouteInput<typeof fileRoutes.url>) {
  const file = await findReadable(ctx, fileId);
  refuseUnless(file.state === 'ready', 'file.not_ready');
  return signFile(ctx.app, file, disposition);
}

async function signFile(app: App, file: FileRow, disposition: 'inline' | 'attachment') {
  const contentType = file.content_type ?? unknownContentType;
  const isInline = disposition === 'inline' && inlineTypes.has(contentType);
  const signedAt = new Date();
  const url = await app.storage.signDownload(
    file.storage_key,
    { contentType, disposition: contentDisposition(isInline ? 'inline' : 'attachment', file.name) },
    signedAt,
  );
  const expiresAt = new Date(signedAt.getTime() + downloadUrlLifetimeS * 1_000).toISOString();
  return { url, name: file.name, expiresAt };
}

/** Where a device loads a file from that it was told to use, with what it must turn out to be. */
export async function signFileForDevice(app: App, fileId: string) {
  const file = await findReady(
    { scope: systemScope(app.database, 'a file is signed for who may name it'), db: app.database.vendor },
    fileId,
  );
  refuseUnless(file?.sha256, 'file.not_ready');
  const url = await app.storage.signDownload(file.storage_key, {
    contentType: file.content_type ?? unknownContentType,
    disposition: contentDisposition('attachment', file.name),
  });
  return { name: file.name, url, sha256: file.sha256, size: Number(file.size) };
}

/** Where to load the picture of a record from that the caller may see; null once it is gone. */
export async function signPicture({ app }: Ctx, fileId: string): Promise<string | null> {
  const file = await findReady(
    { scope: systemScope(app.database, 'a file is signed for who may name it'), db: app.database.vendor },
    fileId,
  );
  return file ? (await signFile(app, file, 'inline')).url : null;
}
