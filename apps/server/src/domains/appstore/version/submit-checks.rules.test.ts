import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import { listing, type SubmitCheckCode, submitChecks } from '@tilldeck/contracts/appstore/app.schemas';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { describe, expect, it } from 'vitest';
import { type CheckedVersion, submitChecksOf } from './submit-checks.rules.ts';

const signer = { sha256: 'a'.repeat(64), subject: 'CN=Till', validTo: '2046-01-01T00:00:00Z', algorithm: 'EC P-256' };
const facts: ApkFacts = {
  package: 'com.example.till',
  versionCode: 7,
  versionName: '1.7',
  label: 'Till',
  minSdk: 24,
  targetSdk: 34,
  abis: [],
  permissions: ['android.permission.INTERNET'],
  exported: [],
  isDebuggable: false,
  schemes: ['v2', 'v3'],
  certificates: [signer],
};
const ready: CheckedVersion = {
  listing: listing.parse({
    name: 'Till',
    categoryId: '1',
    keywords: ['till'],
    introduction: 'Sells things',
    versionDetail: 'Sells faster',
    iconFileId: '1',
    landscapeFileIds: ['2', '3', '4'],
    isAgreed: true,
  }),
  settings: publishSettings.parse({}),
  facts,
  isBlacklisted: false,
  before: {
    versionCode: 6,
    versionName: '1.6',
    certificateSha256: signer.sha256,
    permissions: ['android.permission.INTERNET'],
  },
  nowMs: Date.parse('2026-11-16T09:00:00Z'),
};
type Changes = Omit<Partial<CheckedVersion>, 'listing' | 'settings' | 'facts'> & {
  listing?: object;
  settings?: object;
  facts?: object;
};
const checksOf = (changes: Changes) =>
  submitChecksOf({
    ...ready,
    ...changes,
    listing: { ...ready.listing, ...changes.listing },
    settings: { ...ready.settings, ...changes.settings },
    facts: { ...ready.facts, ...changes.facts },
  });

const cases: [code: SubmitCheckCode, field: string, level: 'error' | 'warning', changes: Changes][] = [
  ['name_missing', 'name', 'error', { listing: { name: '' } }],
  ['category_missing', 'categoryId', 'error', { listing: { categoryId: null } }],
  ['keywords_missing', 'keywords', 'error', { listing: { keywords: [] } }],
  ['introduction_missing', 'introduction', 'error', { listing: { introduction: '' } }],
  ['version_detail_missing', 'versionDetail', 'error', { listing: { versionDetail: '' } }],
  ['icon_missing', 'iconFileId', 'error', { listing: { iconFileId: null } }],
  ['screenshots_missing', 'landscapeFileIds', 'error', { listing: { landscapeFileIds: [] } }],
  ['screenshots_few', 'landscapeFileIds', 'error', { listing: { landscapeFileIds: ['2', '3'] } }],
  ['screenshots_few', 'portraitFileIds', 'error', { listing: { portraitFileIds: ['5'] } }],
  ['agreement_missing', 'isAgreed', 'error', { listing: { isAgreed: false } }],
  ['audience_missing', 'visibility', 'error', { settings: { visibility: 'partial' } }],
  ['audience_missing', 'deployment', 'error', { settings: { deployment: 'grayscale' } }],
  ['publish_time_past', 'publishAt', 'error', { settings: { publishAt: '2026-11-16T09:00:00Z' } }],
  ['package_blacklisted', '', 'error', { isBlacklisted: true }],
  ['other_signer', '', 'error', { facts: { certificates: [{ ...signer, sha256: 'b'.repeat(64) }] } }],
  ['version_not_higher', '', 'error', { facts: { versionCode: 6 } }],
  ['debuggable', '', 'error', { facts: { isDebuggable: true } }],
  ['target_sdk_old', '', 'warning', { facts: { targetSdk: 27 } }],
  [
    'certificate_expiring',
    '',
    'warning',
    { facts: { certificates: [{ ...signer, validTo: '2027-06-01T00:00:00Z' }] } },
  ],
  ['permissions_added', '', 'warning', { facts: { permissions: ['android.permission.CAMERA'] } }],
  ['signature_v1_only', '', 'warning', { facts: { schemes: ['v1'] } }],
];

describe('the checks before submitting', () => {
  it('find nothing in a version that has everything', () => {
    expect(submitChecksOf(ready)).toEqual([]);
  });

  it.each(cases)('find %s at "%s" as an %s and nothing else', (code, field, level, changes) => {
    expect(checksOf(changes)).toMatchObject([{ code, field, level }]);
  });

  it('have a case for every code there is', () => {
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(submitChecks));
  });

  it('compare a first version with nothing', () => {
    const first = { before: null, facts: { versionCode: 1, permissions: ['android.permission.CAMERA'] } };
    expect(checksOf(first)).toEqual([]);
  });

  it('take either orientation, or both', () => {
    expect(checksOf({ listing: { landscapeFileIds: [], portraitFileIds: ['5', '6', '7'] } })).toEqual([]);
    expect(checksOf({ listing: { portraitFileIds: ['5', '6', '7', '8', '9'] } })).toEqual([]);
  });

  it('say with what they were compared', () => {
    expect(checksOf({ facts: { versionCode: 5 } })[0]?.values).toEqual({ found: 5, known: 6 });
    const added = ['android.permission.CAMERA', 'android.permission.NFC'];
    expect(checksOf({ facts: { permissions: added } })[0]?.values).toEqual({ count: 2, names: added.join(', ') });
  });
});
