import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signRelease } from '@tilldeck/contracts/wire/release-manifest';
import { ScriptedStore } from '@tilldeck/testkit/conformance/scripted-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandlerStage } from '../../../testing/handler-stage.ts';
import { succeeded } from '../work-handler.ts';

const store = new ScriptedStore();
const folder = mkdtempSync(join(tmpdir(), 'tilldeck-printer-'));
const printer = join(folder, 'printer');
const written = join(folder, 'written');
let stage: HandlerStage;
beforeAll(async () => {
  stage = await HandlerStage.open(store);
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});
/** What the printer answers. */
const has = (name: string, version: string) => writeFileSync(printer, `${name}\n${version}\n`);
beforeEach(() => {
  has('KP-80', '1.0');
  rmSync(written, { force: true });
});

/** A printer that takes what it is given and answers with its version from then on. */
const write = [
  'sh',
  '-c',
  `cp "$TILLDECK_FILE" ${written}; printf '%s\\n' "$TILLDECK_PRINTER" "$TILLDECK_VERSION" > ${printer}`,
];
const config = { printer: { read: ['cat', printer], write } };
const firmware = (more = {}) => ({
  file: store.put('kp80.bin', Buffer.from('printer firmware')),
  name: 'KP-80',
  version: '1.1',
  versionCode: 11,
  previousVersion: '1.0',
  ...more,
});
const update = (more = {}, setting = {}) => stage.carryOut('printer_firmware', firmware(more), { config, ...setting });

describe('printer firmware on a machine', () => {
  it('is written where the printer has the previous version, and read back', async () => {
    expect(await update()).toMatchObject(succeeded({ name: 'KP-80', version: '1.1' }));
    expect(readFileSync(written, 'utf8')).toBe('printer firmware');
    expect(readFileSync(printer, 'utf8')).toBe('KP-80\n1.1\n');
    // Offered again, nothing is left to do.
    rmSync(written);
    expect(await update()).toMatchObject({ step: 'succeeded' });
    expect(() => readFileSync(written)).toThrow('ENOENT');
  });

  it('is refused on another version, on another printer, without a printer and without a program', async () => {
    has('KP-80', '0.9');
    expect(await update()).toMatchObject({ code: 'printer_version', text: expect.stringContaining('0.9') });
    has('XP-1', '1.0');
    expect(await update()).toMatchObject({ code: 'hardware_absent' });
    rmSync(printer);
    expect(await update()).toMatchObject({ code: 'hardware_absent' });
    expect(await update({}, { config: {} })).toMatchObject({ code: 'unsupported' });
    expect(() => readFileSync(written)).toThrow('ENOENT');
  });

  it('is refused with another hash, and has failed where the printer answers with another version', async () => {
    const file = store.put('wrong.bin', Buffer.from('one'), { announced: Buffer.from('two') });
    expect(await update({ file })).toMatchObject({ code: 'hash_mismatch' });
    const deaf = { config: { printer: { read: ['cat', printer], write: ['true'] } } };
    expect(await update({}, deaf)).toMatchObject({ code: 'install_failed', text: expect.stringContaining('1.0') });
  });

  it('is written again when the machine died over it, whatever the printer says by then', async () => {
    rmSync(printer);
    const resumed = { note: { writing: '1.1' }, isResumed: true };
    expect(await update({}, resumed)).toMatchObject({ step: 'succeeded' });
    expect(readFileSync(written, 'utf8')).toBe('printer firmware');
  });

  it('is only taken with a manifest for this printer where the machine has release keys', async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
    const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey));
    const id = Buffer.from(await crypto.subtle.digest('SHA-256', raw)).toString('hex');
    const keyed = { config: { ...config, releaseKeys: [raw.toString('base64url')] } };
    const { sha256, size } = firmware().file;
    const said = { sha256, size, version: '1.1', models: [], createdAt: 1, keyId: id.slice(0, 16) };
    const sign = (kind: 'firmware' | 'printer_firmware', name: string) =>
      signRelease(pair.privateKey, { kind, name, ...said });
    for (const manifest of [undefined, await sign('firmware', 'KP-80'), await sign('printer_firmware', 'XP-1')])
      expect(await update({ manifest }, keyed)).toMatchObject({ code: 'signature_mismatch' });
    expect(await update({ manifest: await sign('printer_firmware', 'KP-80') }, keyed)).toMatchObject({
      step: 'succeeded',
    });
  });
});
