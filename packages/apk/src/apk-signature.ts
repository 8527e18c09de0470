import type { ApkArchive } from './apk-archive.ts';
import { ApkRefused } from './apk-refused.ts';
import { type BlockSigner, readSigners } from './block-signer.ts';
import { digestContent } from './content-digest.ts';
import { verifyJar } from './jar-signature.ts';
import { lineageId, readLineage } from './lineage.ts';
import type { ContentHash } from './signature-algorithm.ts';
import { blockIds, findSigningBlock } from './signing-block.ts';

export interface ApkSignature {
  schemes: ('v1' | 'v2' | 'v3')[];
  /** Of those whose word counts today; the first decides on updates. */
  certificates: Buffer[];
  /** Hash of the whole file, found on the way. */
  sha256: string;
}

/** In a v2 statement: the newest scheme the file was signed by. */
const strippingId = 0xbeeff00d;
/** In a v3 statement: a v3.1 signer takes over from an Android version on. */
const takenOverId = 0x559f8b02;

/** Verifies every scheme there is and that they speak of the same signer. */
export async function verifyApk(archive: ApkArchive): Promise<ApkSignature> {
  const block = findSigningBlock(archive);
  const signersOf = (id: number, scheme: 'v2' | 'v3') => {
    const pair = block?.pairs.get(id);
    return pair ? within(scheme, () => readSigners(pair, scheme)) : [];
  };
  const v2 = signersOf(blockIds.v2, 'v2');
  const v3 = signersOf(blockIds.v3, 'v3');
  const v31 = signersOf(blockIds.v31, 'v3');
  checkStripping(v2, v3, v31);
  const all = [...v2, ...v3, ...v31];
  const hashes = new Set<ContentHash>(all.flatMap(({ digests }) => [...digests.keys()]));
  const digests = digestContent(archive, block?.at ?? null, hashes);
  for (const [scheme, signers] of [
    ['v2', v2],
    ['v3', [...v3, ...v31]],
  ] as const)
    for (const signer of signers)
      for (const [name, digest] of signer.digests)
        if (!digests.signed.get(name)?.equals(digest)) throw new ApkRefused('file.apk_signature_wrong', { scheme });
  const there = new Set([...(v2.length > 0 ? [2] : []), ...(v3.length > 0 ? [3] : [])]);
  const v1 = await verifyOldScheme(archive, there);
  return {
    schemes: [
      ...(v1 ? (['v1'] as const) : []),
      ...(v2.length > 0 ? (['v2'] as const) : []),
      ...(v3.length > 0 ? (['v3'] as const) : []),
    ],
    certificates: agreeOnSigner(
      v1,
      v2.map(({ certificate }) => certificate),
      newestOf(v3, v31),
    ),
    sha256: digests.file,
  };
}

/** Whatever a stranger's bytes make of a parser, it is the signature that does not fit. */
function within<T>(scheme: 'v1' | 'v2' | 'v3', work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asRefusal(error, scheme);
  }
}

function asRefusal(error: unknown, scheme: string): ApkRefused {
  return error instanceof ApkRefused ? error : new ApkRefused('file.apk_signature_wrong', { scheme });
}

function checkStripping(v2: BlockSigner[], v3: BlockSigner[], v31: BlockSigner[]): void {
  const isV3Gone = v2.some(({ attributes }) => attributes.get(strippingId)?.at(0) === 3) && v3.length === 0;
  const isV31Gone = v3.some(({ attributes }) => attributes.has(takenOverId)) && v31.length === 0;
  if (isV3Gone || isV31Gone) throw new ApkRefused('file.apk_signature_stripped');
  if (v31.length > 0 && v3.length === 0) throw new ApkRefused('file.apk_signature_wrong', { scheme: 'v3' });
}

async function verifyOldScheme(archive: ApkArchive, newer: ReadonlySet<number>): Promise<Buffer[] | null> {
  const v1 = await verifyJar(archive, newer).catch((error: unknown) => {
    throw asRefusal(error, 'v1');
  });
  if (newer.size > 0) return v1?.certificates ?? null;
  if (!v1) throw new ApkRefused('file.apk_unsigned');
  if (v1.isWeak) throw new ApkRefused('file.apk_signature_weak');
  return v1.certificates;
}

/** The certificates of the v3 signer for the newest devices, from its first key to today's. */
function newestOf(v3: BlockSigner[], v31: BlockSigner[]): Buffer[] | null {
  const [newest] = (v31.length > 0 ? v31 : v3).toSorted((a, b) => b.maxSdk - a.maxSdk);
  if (!newest) return null;
  const lineage = newest.attributes.get(lineageId);
  const chain = lineage ? within('v3', () => readLineage(lineage, newest.certificate)) : [newest.certificate];
  // Those for other devices must be the same app's.
  for (const { certificate } of [...v3, ...v31])
    if (!chain.some((each) => each.equals(certificate)))
      throw new ApkRefused('file.apk_signature_wrong', { scheme: 'v3' });
  return chain;
}

/** Old devices believe v1, newer v2 and v3: all of them must come from the same hands. */
function agreeOnSigner(v1: Buffer[] | null, v2: Buffer[], v3Chain: Buffer[] | null): Buffer[] {
  const isAmong = (certificates: Buffer[], one: Buffer) => certificates.some((each) => each.equals(one));
  const older = v1 ?? v2;
  if (v1 && v2.length > 0 && !(v1.length === v2.length && v1.every((one) => isAmong(v2, one))))
    throw new ApkRefused('file.apk_signature_wrong', { scheme: 'v1' });
  if (!v3Chain) return older;
  const isOneHand = [...older, ...v2].every((one) => isAmong(v3Chain, one)) && older.length <= 1;
  const current = v3Chain.at(-1);
  if (!isOneHand || !current) throw new ApkRefused('file.apk_signature_wrong', { scheme: 'v3' });
  return [current];
}
