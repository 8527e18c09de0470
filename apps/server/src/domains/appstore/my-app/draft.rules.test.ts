import { listing } from '@tilldeck/contracts/appstore/app.schemas';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { describe, expect, it } from 'vitest';
import { firstListing, nextListing, nextSettings, refusalOfFile } from './draft.rules.ts';

const signer = { sha256: 'a'.repeat(64), subject: 'CN=Till', validTo: '2046-01-01T00:00:00Z', algorithm: 'EC P-256' };
const facts = {
  package: 'com.example.till',
  versionCode: 7,
  versionName: '1.7',
  label: ' Till ',
  minSdk: 24,
  targetSdk: 34,
  abis: [],
  permissions: [],
  exported: [],
  isDebuggable: false,
  schemes: ['v2' as const],
  certificates: [signer],
};
const app = { package: 'com.example.till', certificateSha256: signer.sha256 };

describe('a file as the next version', () => {
  it('has the package of its app', () => {
    expect(refusalOfFile({ ...app, package: 'com.example.other' }, null, facts)).toEqual({
      code: 'appstore.other_package',
      values: { found: 'com.example.till', wanted: 'com.example.other' },
    });
  });

  it('has the signer and a higher number than what passed', () => {
    const other = { ...app, certificateSha256: 'b'.repeat(64) };
    expect(refusalOfFile(other, { versionCode: 6 }, facts)?.code).toBe('appstore.other_signer');
    expect(refusalOfFile(app, { versionCode: 7 }, facts)).toEqual({
      code: 'appstore.version_lower',
      values: { found: 7, known: 7 },
    });
    expect(refusalOfFile(app, { versionCode: 6 }, facts)).toBeNull();
  });

  it('is free as long as nothing passed', () => {
    expect(refusalOfFile({ ...app, certificateSha256: 'b'.repeat(64) }, null, facts)).toBeNull();
  });
});

describe('a draft begins', () => {
  it('with the label and the icon of its file', () => {
    expect(firstListing(facts, '5')).toMatchObject({ name: 'Till', iconFileId: '5', keywords: [], isAgreed: false });
    expect(firstListing({ ...facts, label: 'x'.repeat(200) }, null).name).toHaveLength(60);
  });

  it('with what the version before said, but for what is new and who gets it', () => {
    const before = listing.parse({
      name: 'Till',
      keywords: ['till'],
      versionDetail: 'Faster',
      iconFileId: '5',
      isAgreed: true,
    });
    expect(nextListing(before, '9')).toEqual({ ...before, versionDetail: '', isAgreed: false });
    expect(nextListing({ ...before, iconFileId: null }, '9').iconFileId).toBe('9');
    const settings = publishSettings.parse({
      upgradeMode: 'force',
      healthMinutes: 9,
      deployment: 'grayscale',
      tagIds: ['1'],
    });
    expect(nextSettings(settings)).toEqual(publishSettings.parse({ upgradeMode: 'force', healthMinutes: 9 }));
  });
});
