import type { RouteInput } from '@tilldeck/contracts/core/route';
import { downloadUrlLifetimeS } from '@tilldeck/contracts/files/file.limits';
import type { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { fileFormats, unknownContentType } from '@tilldeck/contracts/files/file-format.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { contentDisposition } from '../../../platform/files/content-disposition.ts';
import { findReadable } from './object.view.ts';

/** Pictures and PDF, by content. Anything else, HTML and SVG above all, is only ever saved. */
const inlineTypes = new Set<string>(
  Object.values(fileFormats)
    .filter((format) => format.isInline)
    .map((format) => format.contentType),
);

export async function signDownload(ctx: Ctx, { fileId, disposition }: RouteInput<typeof fileRoutes.url>) {
  const file = await findReadable(ctx, fileId);
  refuseUnless(file.state === 'ready', 'file.not_ready');
  const contentType = file.content_type ?? unknownContentType;
  const isInline = disposition === 'inline' && inlineTypes.has(contentType);
  const signedAt = new Date();
  const url = await ctx.app.storage.signDownload(
    file.storage_key,
    { contentType, disposition: contentDisposition(isInline ? 'inline' : 'attachment', file.name) },
    signedAt,
  );
  const expiresAt = new Date(signedAt.getTime() + downloadUrlLifetimeS * 1_000).toISOString();
  return { url, name: file.name, expiresAt };
}

/** Where to load a picture from that everybody may see; null once it is gone. */
export async function signPicture(ctx: Ctx, fileId: string): Promise<string | null> {
  const address = await signDownload(ctx, { fileId, disposition: 'inline' }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return address?.url ?? null;
}
