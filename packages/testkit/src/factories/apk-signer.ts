import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ApkScheme = 'v1' | 'v2' | 'v3';

export interface ApkSigning {
  /** Keys are made when they are first named. Several sign together. */
  keys?: string[];
  keyType?: 'rsa' | 'ec256' | 'ec384';
  schemes?: ApkScheme[];
  /** The key this one took over from. */
  formerKey?: string;
  minSdk?: number;
}

/** Most of an apksigner's second is its start; the quick compiler is enough for what it does. */
const java = ['-JXX:TieredStopAtLevel=1', '-JXshare:auto'];
const newKeys: Record<NonNullable<ApkSigning['keyType']>, string[]> = {
  rsa: ['rsa:2048'],
  ec256: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  /** Signs over SHA-512. */
  ec384: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
};

interface KeyFiles {
  key: string;
  cert: string;
}

async function keyFiles(folder: string, name: string, type: keyof typeof newKeys): Promise<KeyFiles> {
  const place = join(folder, `${name}-${type}`);
  if (!existsSync(place)) {
    const own = mkdtempSync(`${place}-`);
    const [pem, key, cert] = [join(own, 'key.pem'), join(own, `${name}.pk8`), join(own, 'cert.pem')];
    const subject = ['-subj', `/O=Tilldeck tests/CN=${name}`, '-days', '10000', '-nodes'];
    await run('openssl', ['req', '-x509', '-newkey', ...newKeys[type], ...subject, '-keyout', pem, '-out', cert]);
    await run('openssl', ['pkcs8', '-topk8', '-nocrypt', '-outform', 'DER', '-in', pem, '-out', key]);
    try {
      renameSync(own, place);
    } catch {
      // Another process was faster; its key is the one.
      rmSync(own, { recursive: true });
    }
  }
  return { key: join(place, `${name}.pk8`), cert: join(place, 'cert.pem') };
}

export async function signApk(from: string, to: string, signing: ApkSigning, keyFolder: string): Promise<void> {
  const { keys = ['dev'], keyType = 'rsa', schemes, formerKey, minSdk } = signing;
  const switches = schemes
    ? (['v1', 'v2', 'v3'] as const).flatMap((one) => [`--${one}-signing-enabled`, String(schemes.includes(one))])
    : [];
  const all = formerKey ? [formerKey, ...keys] : keys;
  const files = await Promise.all(all.map((name) => keyFiles(keyFolder, name, keyType)));
  const lineage = formerKey ? ['--lineage', await makeLineage(files, `${to}.lineage`)] : [];
  const signers = files.flatMap(({ key, cert }, index) => [
    ...(index > 0 ? ['--next-signer'] : []),
    ...['--key', key, '--cert', cert],
  ]);
  const minimum = minSdk ? ['--min-sdk-version', String(minSdk)] : [];
  await run('apksigner', [...java, 'sign', ...switches, ...minimum, ...lineage, '--out', to, ...signers, from]);
}

async function makeLineage([former, next]: KeyFiles[], target: string): Promise<string> {
  if (!former || !next) throw new Error('a lineage needs two keys');
  const keys = [
    '--old-signer',
    '--key',
    former.key,
    '--cert',
    former.cert,
    '--new-signer',
    '--key',
    next.key,
    '--cert',
    next.cert,
  ];
  await run('apksigner', [...java, 'rotate', '--out', target, ...keys]);
  return target;
}

/** What the referee says: the schemes it verified and the certificates' SHA-256, or that it refuses. */
export async function askApksigner(path: string, minSdk?: number) {
  const minimum = minSdk ? ['--min-sdk-version', String(minSdk)] : [];
  const told = await run('apksigner', [...java, 'verify', '--verbose', '--print-certs', ...minimum, path]).catch(
    (error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? '', isRefused: true }),
  );
  const lines = told.stdout.split('\n');
  const isVerified = (title: string) =>
    lines.some((line) => line.startsWith(`Verified using ${title}`) && line.endsWith('true'));
  return {
    isGood: !('isRefused' in told),
    schemes: (['v1', 'v2', 'v3'] as const).filter((scheme) => isVerified(`${scheme} scheme`)),
    certificates: lines.flatMap((line) => /certificate SHA-256 digest: ([0-9a-f]{64})$/.exec(line)?.[1] ?? []),
  };
}
