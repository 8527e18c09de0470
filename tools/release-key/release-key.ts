import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { importDeviceKey, makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { type ReleaseManifest, releaseKeyId, signRelease } from '@tilldeck/contracts/wire/release-manifest';
import { z } from 'zod';

const keyFile = z.strictObject({ publicKey: z.string(), pkcs8: z.string() });

/** Makes a release key. Its file has the private half: only the machine that signs may have it. */
export async function createReleaseKey(path: string): Promise<{ publicKey: string; keyId: string }> {
  const { publicKey, pkcs8 } = await makeDeviceKey();
  const content = { publicKey, pkcs8: Buffer.from(pkcs8).toString('base64') };
  // Never over a key that is there: what it signed could not be renewed.
  writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' });
  return { publicKey, keyId: await releaseKeyId(publicKey) };
}

export type ReleaseFacts = Pick<ReleaseManifest, 'kind' | 'name' | 'version' | 'models'>;

/** The manifest of a file, signed with the key of the other. */
export async function signReleaseFile(
  keyPath: string,
  path: string,
  facts: ReleaseFacts,
  now = Date.now(),
): Promise<string> {
  const { publicKey, pkcs8 } = keyFile.parse(JSON.parse(readFileSync(keyPath, 'utf8')));
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return signRelease(await importDeviceKey(Uint8Array.from(Buffer.from(pkcs8, 'base64'))), {
    ...facts,
    sha256: hash.digest('hex'),
    size: statSync(path).size,
    createdAt: now,
    keyId: await releaseKeyId(publicKey),
  });
}
