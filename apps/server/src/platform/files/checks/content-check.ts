import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileFormats, formatByMagic, unknownContentType } from '@tilldeck/contracts/files/file-format.schemas';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import { checkArchive } from './archive-check.ts';
import { type CheckRequest, type ContentFacts, Refused, type Verdict } from './check-request.ts';
import { checkFormat } from './format-check.ts';

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
  const sha256 = await hashOf(path);
  if (declaredSha256 !== null && declaredSha256 !== sha256) throw new Refused('file.altered');
  const { format, magic } = await checkFormat(path, name, kind);
  if (kind.archive && formatByMagic(magic ?? '') === 'zip')
    await checkArchive(path, (await stat(path)).size, kind.archive);
  // Loading the decoder costs 60 ms; most files are no pictures.
  const image = kind.image ? await (await import('./image-check.ts')).checkImage(path, kind.image) : null;
  return {
    contentType: format ? fileFormats[format].contentType : unknownContentType,
    sha256,
    widthPx: image?.widthPx ?? null,
    heightPx: image?.heightPx ?? null,
  };
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
