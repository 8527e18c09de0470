import { createHash } from 'node:crypto';
import type { ApkArchive } from './apk-archive.ts';
import { ApkRefused } from './apk-refused.ts';
import { contentOf, eachPiece } from './entry-content.ts';
import { digestIn, type JarManifest, readJarManifest } from './jar-manifest.ts';
import { verifySignedMessage } from './signed-message.ts';
import type { ZipEntry } from './zip-entries.ts';

/** Who signed by scheme v1, the one of Java archives. */
export interface JarSignature {
  certificates: Buffer[];
  /** SHA-1 somewhere: no proof by itself any more. */
  isWeak: boolean;
}

const manifestName = 'META-INF/MANIFEST.MF';
const maxTextBytes = 32 * 1024 * 1024;
const maxBlockBytes = 1024 * 1024;
const maxSigners = 10;
const wrong = () => new ApkRefused('file.apk_signature_wrong', { scheme: 'v1' });

/** The signature files with the blocks that sign them. */
function listPairs(archive: ApkArchive): { list: ZipEntry; block: ZipEntry }[] {
  const pairs: { list: ZipEntry; block: ZipEntry }[] = [];
  for (const block of archive.entries.values()) {
    if (!/^META-INF\/[^/]+\.(RSA|EC|DSA)$/i.test(block.name)) continue;
    const stem = block.name.replace(/[^.]+$/, '');
    const list = archive.entries.get(`${stem}SF`) ?? archive.entries.get(`${stem}sf`);
    if (!list) throw wrong();
    pairs.push({ list, block });
  }
  return pairs;
}

/**
 * Verifies scheme v1: the block signs the list of hashes, the list holds that of the manifest, and the manifest those
 * of all entries. Null when there is none.
 */
export async function verifyJar(archive: ApkArchive, schemes: ReadonlySet<number>): Promise<JarSignature | null> {
  const pairs = listPairs(archive);
  const listed = archive.entries.get(manifestName);
  if (pairs.length === 0 || !listed) return null;
  if (pairs.length > maxSigners) throw new ApkRefused('file.apk_signature_unknown');
  const manifestBytes = contentOf(archive, listed, maxTextBytes);
  const manifest = readJarManifest(manifestBytes);
  const hashes = new Set<string>();
  const certificates: Buffer[] = [];
  for (const { list, block } of pairs) {
    const listBytes = contentOf(archive, list, maxTextBytes);
    const message = verifySignedMessage(contentOf(archive, block, maxBlockBytes), listBytes);
    const signed = readJarManifest(listBytes);
    checkStripping(signed, schemes);
    const whole = digestIn(signed.main, '-digest-manifest');
    if (!whole || !createHash(whole.hash).update(manifestBytes).digest().equals(whole.digest)) throw wrong();
    for (const name of manifest.entries.keys()) if (!signed.entries.has(name)) throw wrong();
    hashes.add(message.hash).add(whole.hash);
    certificates.push(message.certificate);
  }
  await checkEntries(archive, manifest, hashes);
  return { certificates, isWeak: hashes.has('sha1') };
}

/** Whoever signs by a newer scheme too says so here, so that nobody can take that one away unnoticed. */
function checkStripping(signed: JarManifest, schemes: ReadonlySet<number>): void {
  const named = signed.main.get('x-android-apk-signed')?.split(',').map(Number) ?? [];
  if (named.some((scheme) => (scheme === 2 || scheme === 3) && !schemes.has(scheme)))
    throw new ApkRefused('file.apk_signature_stripped');
}

async function checkEntries(archive: ApkArchive, manifest: JarManifest, hashes: Set<string>): Promise<void> {
  for (const name of manifest.entries.keys()) if (!archive.entries.has(name)) throw wrong();
  for (const entry of archive.entries.values()) {
    const attributes = manifest.entries.get(entry.name);
    // As Android does: the signature's own folder and names of folders need no hash.
    if (!attributes && (entry.name.startsWith('META-INF/') || (entry.name.endsWith('/') && entry.bytes === 0)))
      continue;
    const expected = attributes && digestIn(attributes);
    if (!expected) throw wrong();
    hashes.add(expected.hash);
    const hash = createHash(expected.hash);
    await eachPiece(archive, entry, (piece) => hash.update(piece));
    if (!hash.digest().equals(expected.digest)) throw wrong();
  }
}
