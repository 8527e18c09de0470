import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { publishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './comparison.rules.ts';

const certificate = (sign: string) => ({
  sha256: sign.repeat(64),
  subject: 'CN=Test',
  validTo: '2050-01-01T00:00:00Z',
  algorithm: 'EC P-256',
});

const version = (changes: Partial<AppVersionDetail> = {}, facts: Partial<AppVersionDetail['facts']> = {}) =>
  ({
    id: '1',
    versionCode: 1,
    versionName: '1.0',
    size: 1_000,
    name: 'Till',
    introduction: 'Sells things',
    versionDetail: 'First',
    keywords: ['till'],
    categoryName: { nameEn: 'Sales', nameZh: '销售' },
    secondCategoryName: null,
    iconFileId: '11',
    landscapeFileIds: ['21', '22', '23'],
    portraitFileIds: [],
    settings: publishSettings.parse({}),
    facts: {
      minSdk: 24,
      targetSdk: 33,
      abis: ['arm64-v8a'],
      permissions: ['android.permission.CAMERA', 'android.permission.INTERNET'],
      exported: [{ type: 'activity', name: '.Main' }],
      isDebuggable: false,
      schemes: ['v2'],
      certificates: [certificate('a')],
      ...facts,
    },
    ...changes,
  }) as AppVersionDetail;

const say = (name: AppVersionDetail['categoryName']) => name?.nameEn ?? '';
const compare = (before: AppVersionDetail | null, after: AppVersionDetail) => {
  const result = compareVersions(before, after, say);
  return {
    ...result,
    changed: [...result.facts, ...result.texts, ...result.pictures]
      .filter(({ isChanged }) => isChanged)
      .map(({ field }) => field),
    list: (name: string) => result.lists.find(({ field }) => field === name),
    fact: (name: string) => result.facts.find(({ field }) => field === name),
  };
};

describe('the comparison of two versions', () => {
  it('finds nothing between equal ones', () => {
    const same = compare(version(), version({ id: '2' }));
    expect(same.changed).toEqual([]);
    expect(same.list('permissions')).toMatchObject({
      added: [],
      removed: [],
      kept: ['android.permission.CAMERA', 'android.permission.INTERNET'],
    });
    expect(same.before).toEqual({ id: '1', versionCode: 1, versionName: '1.0' });
  });

  it('takes everything of a first version as new', () => {
    const first = compare(null, version());
    expect(first.before).toBeNull();
    expect(first.fact('certificate')).toEqual({
      field: 'certificate',
      before: null,
      after: 'a'.repeat(64),
      isChanged: true,
    });
    expect(first.list('permissions')?.added).toHaveLength(2);
    expect(first.list('exported')).toMatchObject({ added: ['activity: .Main'], removed: [], kept: [] });
  });

  it('tells permissions, components and native code that came and went', () => {
    const after = version(
      { keywords: ['cash', 'till'] },
      {
        permissions: ['android.permission.INTERNET', 'android.permission.READ_SMS'],
        exported: [
          { type: 'activity', name: '.Main' },
          { type: 'provider', name: '.Files' },
        ],
        abis: [],
      },
    );
    const found = compare(version(), after);
    expect(found.list('permissions')).toMatchObject({
      added: ['android.permission.READ_SMS'],
      removed: ['android.permission.CAMERA'],
      kept: ['android.permission.INTERNET'],
    });
    expect(found.list('exported')).toMatchObject({ added: ['provider: .Files'], kept: ['activity: .Main'] });
    expect(found.list('abis')).toMatchObject({ added: [], removed: ['arm64-v8a'] });
    expect(found.list('keywords')).toMatchObject({ added: ['cash'], kept: ['till'] });
    expect(found.changed).toEqual([]);
  });

  it('tells another certificate, and one more', () => {
    expect(compare(version(), version({}, { certificates: [certificate('b')] })).changed).toEqual(['certificate']);
    const two = version({}, { certificates: [certificate('a'), certificate('b')] });
    expect(compare(version(), two).changed).toEqual(['certificate']);
  });

  it('tells numbers, texts and pictures that are other ones, and pictures in another order', () => {
    const after = version(
      {
        versionCode: 2,
        versionName: '2.0',
        size: 2_000,
        name: 'Till Plus',
        versionDetail: 'Second',
        categoryName: { nameEn: 'Tools', nameZh: '工具' },
        secondCategoryName: { nameEn: 'Sales', nameZh: '销售' },
        iconFileId: null,
        landscapeFileIds: ['22', '21', '23'],
      },
      { targetSdk: 34, isDebuggable: true, schemes: ['v2', 'v3'] },
    );
    expect(compare(version(), after).changed.toSorted()).toEqual(
      [
        ...['versionCode', 'versionName', 'size', 'targetSdk', 'isDebuggable', 'schemes'],
        ...['name', 'versionDetail', 'category', 'secondCategory', 'icon', 'landscape'],
      ].toSorted(),
    );
  });
});
