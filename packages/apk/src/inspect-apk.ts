import { createHash } from 'node:crypto';
import { apkArchive } from '@tilldeck/contracts/appstore/apk.limits';
import { withApkArchive } from './apk-archive.ts';
import { ApkRefused } from './apk-refused.ts';
import { verifyApk } from './apk-signature.ts';
import { readAppManifest } from './app-manifest.ts';
import { Malformed } from './byte-reader.ts';
import { contentOf } from './entry-content.ts';
import { ResourceTable } from './resource-table.ts';

const maxManifestBytes = 8 * 1024 * 1024;
const maxTableBytes = 64 * 1024 * 1024;

export interface InspectedApk {
  package: string;
  versionCode: number;
  versionName: string;
  label: string;
  /** SHA-256 of those whose word counts today. */
  certificates: string[];
}
export interface RefusedApk {
  refusal: string;
  /** It is the signature that does not hold. */
  isSignature: boolean;
}

/** What a device has to know of a file before it puts it in: every signature is verified, not only read. */
export async function inspectApk(path: string): Promise<InspectedApk | RefusedApk> {
  try {
    return await withApkArchive(path, apkArchive, async (archive) => {
      const { certificates } = await verifyApk(archive);
      const manifest = archive.entries.get('AndroidManifest.xml');
      if (!manifest) throw new ApkRefused('file.apk_no_manifest');
      const resources = archive.entries.get('resources.arsc');
      const table = resources ? new ResourceTable(contentOf(archive, resources, maxTableBytes)) : null;
      const { facts } = readAppManifest(contentOf(archive, manifest, maxManifestBytes), table);
      return {
        package: facts.package,
        versionCode: facts.versionCode,
        versionName: facts.versionName,
        label: facts.label,
        certificates: certificates.map((one) => createHash('sha256').update(one).digest('hex')),
      };
    });
  } catch (error) {
    if (error instanceof ApkRefused)
      return { refusal: error.message, isSignature: /signature|signed/.test(error.refusal.error) };
    if (error instanceof Malformed) return { refusal: 'file.archive_damaged', isSignature: false };
    throw error;
  }
}
