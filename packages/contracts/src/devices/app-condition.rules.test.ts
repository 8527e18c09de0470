import { describe, expect, it } from 'vitest';
import { appConditionText, buildsMeant, compareVersions, readAppCondition } from './app-condition.rules.ts';

const till = 'com.example.till';

describe('a condition on an app', () => {
  it.each([
    [till, { package: till, compared: null }],
    [`${till}=5.12.0`, { package: till, compared: { how: 'is', version: '5.12.0' } }],
    [`${till}!=5.12.0`, { package: till, compared: { how: 'not', version: '5.12.0' } }],
    [`${till}<5.12.0-rc=1`, { package: till, compared: { how: 'below', version: '5.12.0-rc=1' } }],
  ] as const)('%s is read and written', (text, condition) => {
    expect(readAppCondition(text)).toEqual(condition);
    expect(appConditionText(condition)).toBe(text);
  });

  const build = (version: string, versionCode: number | null = null) => ({ version, versionCode });
  const meant = (builds: ReturnType<typeof build>[], text: string) =>
    buildsMeant(builds, readAppCondition(text)).map(({ version }) => version);

  it('means every build where no version is named', () => {
    expect(meant([build('1'), build('2')], till)).toEqual(['1', '2']);
  });

  it('means exactly a version, or every other one', () => {
    const builds = [build('5.9.1'), build('5.12.0', 512), build('5.12.0', 513), build('6.0')];
    expect(meant(builds, `${till}=5.12.0`)).toEqual(['5.12.0', '5.12.0']);
    expect(meant(builds, `${till}!=5.12.0`)).toEqual(['5.9.1', '6.0']);
  });

  it('means lower ones by number where both have one, by text where one has none', () => {
    expect(meant([build('2024 autumn', 7), build('2024 spring', 5), build('9', 9)], `${till}<2024 autumn`)).toEqual([
      '2024 spring',
    ]);
    expect(meant([build('5.9.1'), build('5.12.0', 512), build('5.13.0')], `${till}<5.12.0`)).toEqual(['5.9.1']);
    expect(meant([build('5.9.1'), build('5.13.0')], `${till}<5.12.0`)).toEqual(['5.9.1']);
  });

  it.each([
    ['5.9.1', '5.12.0', -1],
    ['5.12', '5.12.0', 0],
    ['2.0-rc1', '2.0-rc2', -1],
    ['10', '9.9.9', 1],
  ])('compares %s with %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
    expect(Math.sign(compareVersions(other, one))).toBe(-sign + 0);
  });
});
