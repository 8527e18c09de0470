import type { ApkArchive } from '@tilldeck/apk/apk-archive';
import { Malformed } from '@tilldeck/apk/byte-reader';
import { contentOf } from '@tilldeck/apk/entry-content';
import type { ResourceTable } from '@tilldeck/apk/resource-table';
import { iconPx } from '@tilldeck/contracts/appstore/apk.limits';
import { Refused } from '../check-request.ts';

const maxIconBytes = 4 * 1024 * 1024;
const maxIconPixels = 2_048 ** 2;
const maxTries = 5;
/** Where no density is given. */
const plainDensity = 160;
const anyDensity = 0xfffe;

/** The app's icon as a PNG of the size lists show. Null when it has only a drawn one (XML) or none that can be read. */
export async function readAppIcon(
  archive: ApkArchive,
  table: ResourceTable | null,
  icons: readonly number[],
): Promise<Buffer | null> {
  const paths = icons.flatMap((id) => pathsOf(table, id)).filter((path) => !/\.xml$/i.test(path));
  for (const path of [...new Set(paths)].slice(0, maxTries)) {
    const entry = archive.entries.get(path);
    const picture = entry ? await drawIcon(archive, entry) : null;
    if (picture) return picture;
  }
  return null;
}

/** Files of an icon, the sharpest first. */
function pathsOf(table: ResourceTable | null, id: number): string[] {
  const density = (value: number) => (value === 0 || value >= anyDensity ? plainDensity : value);
  return (table?.choicesOf(id) ?? [])
    .toSorted((a, b) => density(b.density) - density(a.density))
    .flatMap((choice) => choice.value.text ?? []);
}

async function drawIcon(archive: ApkArchive, entry: Parameters<typeof contentOf>[1]): Promise<Buffer | null> {
  try {
    const { openPicture } = await import('../picture-decoder.ts');
    const content = contentOf(archive, entry, maxIconBytes);
    return await openPicture(content, maxIconPixels)
      .resize(iconPx, iconPx, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    // A broken picture is no reason to refuse the app; an archive that lies about its entries is.
    if (error instanceof Refused || error instanceof Malformed) throw error;
    return null;
  }
}
