import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyRelease } from '@tilldeck/contracts/wire/release-manifest';
import { afterAll, describe, expect, it } from 'vitest';
import { createReleaseKey, signReleaseFile } from './release-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a release key', () => {
  it('signs a file so that its public half, and no other, vouches for exactly that file', async () => {
    const [path, otherPath] = [join(folder, 'one.key'), join(folder, 'two.key')];
    const { publicKey, keyId } = await createReleaseKey(path);
    const other = await createReleaseKey(otherPath);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(createReleaseKey(path)).rejects.toThrow('EEXIST');
    const file = join(folder, 'till.deb');
    writeFileSync(file, 'package');
    const facts = { kind: 'package' as const, name: 'till', version: '1.0', models: ['D4'] };
    const text = await signReleaseFile(path, file, facts, 5_000);
    const sha256 = createHash('sha256').update('package').digest('hex');
    const released = { kind: 'package' as const, sha256, size: 7, version: '1.0' };
    expect(await verifyRelease(text, [other.publicKey, publicKey], released)).toEqual({
      manifest: { ...facts, sha256, size: 7, createdAt: 5_000, keyId },
    });
    const faultOf = async (given: string | undefined, keys: string[], more: object = {}) =>
      ((await verifyRelease(given, keys, { ...released, ...more })) as { fault?: string }).fault;
    expect(await faultOf(undefined, [publicKey])).toBe('unsigned');
    expect(await faultOf('v1.e30.x', [publicKey])).toBe('unreadable');
    expect(await faultOf(text, [other.publicKey])).toBe('unknown_key');
    expect(await faultOf(text, [publicKey], { kind: 'firmware' })).toBe('wrong_kind');
    expect(await faultOf(text, [publicKey], { sha256: '0'.repeat(64) })).toBe('wrong_file');
    expect(await faultOf(text, [publicKey], { size: 8 })).toBe('wrong_file');
    expect(await faultOf(text, [publicKey], { version: '2.0' })).toBe('wrong_version');
    const [head = '', body = '', signature = ''] = text.split('.');
    const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace('1.0', '9.0')).toString('base64url');
    expect(await faultOf([head, changed, signature].join('.'), [publicKey])).toBe('bad_signature');
    const forged = await signReleaseFile(otherPath, file, facts);
    const named = Buffer.from(
      Buffer.from(forged.split('.')[1] ?? '', 'base64url')
        .toString()
        .replace(other.keyId, keyId),
    ).toString('base64url');
    expect(await faultOf(`v1.${named}.${forged.split('.')[2]}`, [publicKey])).toBe('bad_signature');
  });
});
