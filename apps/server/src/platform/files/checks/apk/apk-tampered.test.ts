import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockIds } from '@tilldeck/apk/signing-block';
import { apkFile } from '@tilldeck/contracts/appstore/app.files';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeApart, withPairs } from '../../../../../testing/apk-surgery.ts';
import { checkContent } from '../content-check.ts';

const javaMs = 60_000;
const apks = new ApkBuilder();
const old = { minSdk: 21, targetSdk: 28, assets: { 'a.txt': 'as it was' } };
let folder: string;
let count = 0;
let whole: Buffer;
let v1Only: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
  whole = readFileSync(await apks.build(old));
  v1Only = await apks.build(old, { schemes: ['v1'] });
}, javaMs);
afterAll(async () => {
  await rm(folder, { recursive: true });
  apks.close();
});

async function verdictOf(bytes: Buffer) {
  const path = join(folder, String(++count));
  await writeFile(path, bytes);
  const verdict = await checkContent({ path, name: 'a.apk', kind: apkFile, declaredSha256: null });
  await rm(path);
  return 'facts' in verdict ? { facts: verdict.facts.app?.facts } : verdict.refusal;
}

/** The same places on every run. */
const randomOf = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

describe('a signature', () => {
  it('of v2 and v3 that was taken away is missed', async () => {
    expect(await verdictOf(withPairs(whole, null))).toMatchObject({ error: 'file.apk_signature_stripped' });
    const { pairs } = takeApart(whole);
    const withoutV3 = withPairs(
      whole,
      pairs.filter(([id]) => id !== blockIds.v3),
    );
    expect(await verdictOf(withoutV3)).toMatchObject({ error: 'file.apk_signature_stripped' });
    const withoutV2 = withPairs(
      whole,
      pairs.filter(([id]) => id !== blockIds.v2),
    );
    expect(await verdictOf(withoutV2)).toMatchObject({ error: 'file.apk_signature_stripped' });
    // The block itself is no content: put together again it is as good as before.
    expect(await verdictOf(withPairs(whole, pairs))).toMatchObject({ facts: { schemes: ['v1', 'v2', 'v3'] } });
  });

  it(
    'of another app is none',
    async () => {
      const other = readFileSync(await apks.build({ ...old, assets: { 'a.txt': 'something else' } }));
      const swapped = withPairs(whole, takeApart(other).pairs);
      expect(await verdictOf(swapped)).toEqual({ error: 'file.apk_signature_wrong', values: { scheme: 'v2' } });
    },
    javaMs,
  );

  it(
    'of somebody else beside the first is refused',
    async () => {
      const aligned = await apks.aligned(old);
      const [v2, v3] = await Promise.all([
        apks.sign(aligned, { schemes: ['v2'], keys: ['dev'] }),
        apks.sign(aligned, { schemes: ['v3'], keys: ['next'], minSdk: 28 }),
      ]);
      const [first, second] = [readFileSync(v2), takeApart(readFileSync(v3)).pairs];
      const mixed = withPairs(first, [...takeApart(first).pairs.filter(([id]) => id === blockIds.v2), ...second]);
      expect(await verdictOf(mixed)).toEqual({ error: 'file.apk_signature_wrong', values: { scheme: 'v3' } });
    },
    javaMs,
  );

  it(
    'of a key that takes over on new devices only is that key, if the first one vouches for it',
    async () => {
      const aligned = await apks.aligned({ minSdk: 28 });
      const [before, after, alone] = await Promise.all(
        [{ keys: ['dev'] }, { keys: ['next'], formerKey: 'dev' }, { keys: ['next'] }].map(async (signing) =>
          readFileSync(await apks.sign(aligned, { ...signing, schemes: ['v3'] })),
        ),
      );
      if (!before || !after || !alone) throw new Error('three apps expected');
      const v3Of = (apk: Buffer) => takeApart(apk).pairs.find(([id]) => id === blockIds.v3)?.[1] ?? Buffer.alloc(0);
      const together = (newer: Buffer) =>
        withPairs(before, [
          [blockIds.v3, v3Of(before)],
          [blockIds.v31, v3Of(newer)],
        ]);
      expect(await verdictOf(together(after))).toMatchObject({
        facts: { schemes: ['v3'], certificates: [{ subject: 'O=Tilldeck tests, CN=next' }] },
      });
      expect(await verdictOf(together(alone))).toMatchObject({ error: 'file.apk_signature_wrong' });
      const lonely = withPairs(before, [[blockIds.v31, v3Of(after)]]);
      expect(await verdictOf(lonely)).toMatchObject({ error: 'file.apk_signature_wrong' });
    },
    javaMs,
  );

  it('of v1 holds for every entry: none may change, come or go', async () => {
    const change = (name: string, ...command: string[]) => {
      const path = join(folder, name);
      copyFileSync(v1Only, path);
      writeFileSync(join(folder, 'new.txt'), 'new');
      execFileSync('aapt', [command[0] ?? '', path, ...command.slice(1)], { cwd: folder });
      return readFileSync(path);
    };
    const wrong = { error: 'file.apk_signature_wrong', values: { scheme: 'v1' } };
    expect(await verdictOf(readFileSync(v1Only))).toMatchObject({ facts: { schemes: ['v1'] } });
    expect(await verdictOf(change('more.apk', 'add', 'new.txt'))).toEqual(wrong);
    expect(await verdictOf(change('less.apk', 'remove', 'assets/a.txt'))).toEqual(wrong);
    expect(await verdictOf(change('unsigned.apk', 'remove', 'META-INF/DEV.RSA'))).toMatchObject({
      error: 'file.apk_unsigned',
    });
    expect(await verdictOf(change('listless.apk', 'remove', 'META-INF/DEV.SF'))).toEqual(wrong);
  });
});

describe('any byte of an app', () => {
  it('that changes is noticed, but for those of the block no signature speaks of', async () => {
    const random = randomOf(7);
    const { entries, directory, end } = takeApart(whole);
    const blockEnd = whole.length - directory.length - end.length;
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      const verdict = await verdictOf(bytes);
      const isInBlock = at >= entries.length && at < blockEnd;
      if (!('error' in verdict)) expect(isInBlock, `byte ${at}`).toBe(true);
    }
  });

  it('may be anything: every cut, altered or doubled app gets a verdict', async () => {
    const random = randomOf(42);
    const sources = [whole, readFileSync(v1Only)];
    for (let round = 0; round < 200; round++) {
      let bytes: Buffer = Buffer.from(sources[round % 2] ?? whole);
      for (let hit = 0; hit <= random() * 8; hit++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
      if (random() < 0.3) bytes = bytes.subarray(0, Math.ceil(random() * bytes.length));
      if (random() < 0.2) bytes = Buffer.concat([bytes, bytes]);
      expect(await verdictOf(bytes)).toBeDefined();
    }
  });
});
