import type { FrameRules } from '@tilldeck/contracts/files/file-kind.schemas';
import type { Entry, ZipFile } from 'yauzl';
import { withArchive } from './archive-check.ts';
import { Refused } from './check-request.ts';
import { checkFrameNames } from './frame-names.rules.ts';
import { decode } from './image-check.ts';
import type { ImageFacts } from './image-size.rules.ts';
import { openPicture } from './picture-decoder.ts';
import { checkOnePicture } from './picture-walk.ts';

/** One folder of numbered pictures: names and sizes by the directory first, then every picture in full. */
export async function checkFrames(path: string, rules: FrameRules): Promise<ImageFacts | null> {
  const entries: Entry[] = [];
  await withArchive(path, async (archive) => {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  });
  checkFrameNames(entries, rules);
  let first: ImageFacts | null = null;
  await withArchive(path, async (archive) => {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const size = await checkFrame(await contentOf(archive, entry), entry.fileName, rules);
      first ??= size;
    }
  });
  return first;
}

async function checkFrame(bytes: Buffer, entry: string, rules: FrameRules): Promise<ImageFacts> {
  const head = await openPicture(bytes, false)
    .metadata()
    .catch(() => null);
  if (head?.format !== 'png') throw new Refused('file.frames_image', { entry });
  const { width, height } = head;
  if (Math.max(width, height) > rules.maxSidePx || width * height > rules.maxPixels)
    throw new Refused('file.frames_image_size', { entry });
  try {
    checkOnePicture(bytes);
    await decode(bytes);
  } catch (error) {
    throw error instanceof Refused ? new Refused('file.frames_image', { entry }) : error;
  }
  return { widthPx: width, heightPx: height };
}

/** No larger than the directory says, which was held against the rules. */
async function contentOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
