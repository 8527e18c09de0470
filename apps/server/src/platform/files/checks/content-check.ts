import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { apkArchive } from '@tilldeck/contracts/appstore/apk.limits';
import { fileFormats, formatByMagic, unknownContentType } from '@tilldeck/contracts/files/file-format.schemas';
import { extensionOf, refusalBeforeUpload } from '@tilldeck/contracts/files/file-kind.rules';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import { checkArchive } from './archive-check.ts';
import { type CheckRequest, type ContentFacts, Refused, type Verdict } from './check-request.ts';
import { checkFormat, type FoundFormat } from './format-check.ts';
import { formatChecks } from './formats/format-checks.ts';
import type { ImageFacts } from './image-size.rules.ts';

/** Holds a file's content against its kind. Runs in a process of its own: see `file-checker.ts`. */
export async function checkContent(request: CheckRequest): Promise<Verdict> {
  try {
    return { facts: await findFacts(request) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

async function findFacts({ path, name, kind, declaredSha256 }: CheckRequest): Promise<ContentFacts> {
  if (isApp(kind)) return findAppFacts({ path, name, kind, declaredSha256 });
  const { size } = await stat(path);
  // Name and size were looked at before the upload; these bytes are what came of it.
  const early = refusalBeforeUpload(kind, { name, size });
  if (early) throw new Refused(early.error, early.values);
  const sha256 = await hashOf(path);
  if (declaredSha256 !== null && declaredSha256 !== sha256) throw new Refused('file.altered');
  const found = await checkFormat(path, name, kind);
  if (kind.archive && formatByMagic(found.magic ?? '') === 'zip') await checkArchive(path, size, kind.archive);
  const picture = await lookInside(path, size, kind, found);
  return {
    contentType: found.format ? fileFormats[found.format].contentType : unknownContentType,
    sha256,
    widthPx: picture?.widthPx ?? null,
    heightPx: picture?.heightPx ?? null,
    ...(await findPackagedApp(path, name, kind)),
  };
}

/** A kind that takes more than apps keeps what cannot be read as an app as it is. */
async function findPackagedApp(path: string, name: string, kind: FileKind): Promise<Pick<ContentFacts, 'app'>> {
  if (!kind.readsApps || extensionOf(name) !== 'apk') return {};
  const { checkApk } = await import('./apk/apk-check.ts');
  try {
    const { facts } = await checkApk(path, name, { ...kind, archive: apkArchive });
    return { app: { facts, iconPng: null } };
  } catch {
    return {};
  }
}

/** By the check of the format where there is one. Decoders are loaded late: 60 ms, and most files are no pictures. */
async function lookInside(
  path: string,
  size: number,
  kind: FileKind,
  { format, magic }: FoundFormat,
): Promise<ImageFacts | null> {
  const load = format && kind.accepts !== 'any' ? formatChecks[format] : undefined;
  if (load) return (await load())({ path, size, kind, magic });
  if (kind.archive?.frames) return (await import('./frames-check.ts')).checkFrames(path, kind.archive.frames);
  return kind.image ? (await import('./image-check.ts')).checkImage(path, kind.image) : null;
}

const isApp = ({ accepts }: FileKind): boolean => accepts !== 'any' && accepts.includes('apk');

/** An app may have a gigabyte: its hash is taken on the way through its signature. */
async function findAppFacts({ path, name, kind, declaredSha256 }: CheckRequest): Promise<ContentFacts> {
  const isAltered = async () => declaredSha256 !== null && declaredSha256 !== (await hashOf(path));
  const { checkApk } = await import('./apk/apk-check.ts');
  const { sha256, facts, iconPng } = await checkApk(path, name, kind).catch(async (error: unknown) => {
    // What broke on the way is told as that, not as the developer's fault.
    throw (await isAltered()) ? new Refused('file.altered') : error;
  });
  if (declaredSha256 !== null && declaredSha256 !== sha256) throw new Refused('file.altered');
  const { contentType } = fileFormats.apk;
  return { contentType, sha256, widthPx: null, heightPx: null, app: { facts, iconPng } };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
