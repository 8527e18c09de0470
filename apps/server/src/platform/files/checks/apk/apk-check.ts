import { open } from 'node:fs/promises';
import { type ApkArchive, withApkArchive } from '@tilldeck/apk/apk-archive';
import { ApkRefused } from '@tilldeck/apk/apk-refused';
import { verifyApk } from '@tilldeck/apk/apk-signature';
import { readAppManifest } from '@tilldeck/apk/app-manifest';
import { Malformed } from '@tilldeck/apk/byte-reader';
import { certificateFacts } from '@tilldeck/apk/certificate-facts';
import { contentOf } from '@tilldeck/apk/entry-content';
import { ResourceTable } from '@tilldeck/apk/resource-table';
import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import type { FileRefusal } from '@tilldeck/contracts/files/file-kind.rules';
import { extensionOf, wrongFormat } from '@tilldeck/contracts/files/file-kind.rules';
import type { FileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import { Refused } from '../check-request.ts';
import { readAppIcon } from './app-icon.ts';

export interface FoundApp {
  sha256: string;
  facts: ApkFacts;
  /** As base64. */
  iconPng: string | null;
}

const manifestName = 'AndroidManifest.xml';
const maxManifestBytes = 8 * 1024 * 1024;
const maxTableBytes = 64 * 1024 * 1024;
const maxAbis = 20;
const firstSdkWithoutV1 = 30;

/** Reads and verifies an app: first that the archive reads in one way only, then who signed it, then what it says. */
export async function checkApk(path: string, name: string, kind: FileKind): Promise<FoundApp> {
  if (extensionOf(name) !== 'apk' || !(await isArchive(path)) || !kind.archive) {
    const { error, values } = wrongFormat(kind);
    throw new Refused(error, values);
  }
  try {
    return await withApkArchive(path, kind.archive, readApp);
  } catch (error) {
    throw asRefused(error);
  }
}

function asRefused(error: unknown): unknown {
  if (error instanceof Malformed) return new Refused('file.archive_damaged');
  return error instanceof ApkRefused ? new Refused(error.refusal.error, error.refusal.values) : error;
}

async function readApp(archive: ApkArchive): Promise<FoundApp> {
  const manifest = archive.entries.get(manifestName);
  if (!manifest) throw new Refused('file.apk_no_manifest');
  const { schemes, certificates, sha256 } = await verifyApk(archive);
  const signers = asDamage('file.apk_signature_unknown', () => certificates.map(certificateFacts));
  const table = asDamage('file.apk_manifest_damaged', () => {
    const entry = archive.entries.get('resources.arsc');
    return entry ? new ResourceTable(contentOf(archive, entry, maxTableBytes)) : null;
  });
  const app = asDamage('file.apk_manifest_damaged', () =>
    readAppManifest(contentOf(archive, manifest, maxManifestBytes), table),
  );
  // Android 11 and later refuse such an app, and apksigner does.
  if (!schemes.some((scheme) => scheme !== 'v1') && app.facts.targetSdk >= firstSdkWithoutV1)
    throw new Refused('file.apk_signature_weak');
  const icon = await readAppIcon(archive, table, app.icons);
  return {
    sha256,
    facts: { ...app.facts, abis: abisOf(archive), schemes, certificates: signers },
    iconPng: icon?.toString('base64') ?? null,
  };
}

/** What breaks over a stranger's bytes becomes the refusal of that step. */
function asDamage<T>(error: FileRefusal['error'], work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw thrown instanceof Refused || thrown instanceof ApkRefused ? thrown : new Refused(error);
  }
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE() === 0x04034b50;
  } finally {
    await file.close();
  }
}

function abisOf({ entries }: ApkArchive): string[] {
  const found = new Set<string>();
  for (const name of entries.keys()) {
    const abi = /^lib\/([\w-]{1,20})\/[^/]+\.so$/.exec(name)?.[1];
    if (abi) found.add(abi);
  }
  return [...found].toSorted().slice(0, maxAbis);
}
