import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFileNames } from '../check/file-names.ts';
import { nextErrorCode } from './error-code.ts';
import { featureFiles, writeFeature } from './feature-files.ts';
import { featureNames } from './feature-names.ts';
import { changesFor, nextSteps } from './next-steps.ts';
import { render } from './render.ts';

const repoRoot = resolve(import.meta.dirname, '../..');
const facts = { ...featureNames('location/alarm-sound'), timestamp: '20270102030405', errorCode: 5001 };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'feature-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('names of a feature', () => {
  it('come in every form that code needs', () => {
    expect(featureNames('location/alarm-sound')).toEqual({
      domain: 'location',
      Domain: 'Location',
      feature: 'alarm-sound',
      name: 'alarmSound',
      Name: 'AlarmSound',
      snake: 'alarm_sound',
      key: 'alarmsound',
      words: 'alarm sound',
      Words: 'Alarm sound',
      one: 'an alarm sound',
      table: 'location_alarm_sound',
    });
  });

  it.each(['geofence', 'Location/geofence', 'location/Geofence', 'location/a/b', 'location/-x', '../x/y'])(
    'are refused when they are none: %s',
    (path) => {
      expect(() => featureNames(path)).toThrow('<domain>/<feature>');
    },
  );
});

describe('the skeleton of a feature', () => {
  it('is every file of the list, named as the house names files, without a placeholder left', () => {
    const { written, kept } = writeFeature(root, facts);
    expect(kept).toEqual([]);
    expect(written).toHaveLength(featureFiles.length);
    for (const file of written) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/%[A-Za-z]+%/);
    expect(checkFileNames(written)).toEqual([]);
    expect(written).toContain('packages/db/migrations/20270102030405_location_alarm_sound.sql');
    expect(written).toContain('apps/console/src/features/location/alarm-sound/AlarmSoundListPage.tsx');
  });

  it('is code that Biome reads and, apart from where lines break, has nothing against', () => {
    const { written } = writeFeature(root, facts);
    writeFileSync(join(root, 'biome.json'), biomeSettings());
    const biome = (...args: string[]) =>
      execFileSync(join(repoRoot, 'node_modules/.bin/biome'), [...args, '.'], { cwd: root, stdio: 'pipe' });
    biome('check', '--write');
    biome('ci');
    expect(written.every((file) => existsSync(join(root, file)))).toBe(true);
  });

  it('has tests that fail until somebody decides', () => {
    const { written } = writeFeature(root, facts);
    const tests = written.filter((file) => /\.(test|spec)\.ts$/.test(file));
    expect(tests).toHaveLength(4);
    for (const file of tests) expect(readFileSync(join(root, file), 'utf8')).toMatch(/expect\.fail|toBe\(true\)/);
  });

  it('overwrites nothing: a feature that is there is refused, files of its domain are kept', () => {
    writeFeature(root, facts);
    expect(() => writeFeature(root, facts)).toThrow('is there already');
    const second = { ...facts, ...featureNames('location/geofence') };
    const index = join(root, 'apps/server/src/domains/location/index.ts');
    writeFileSync(index, '// ours');
    const { kept } = writeFeature(root, second);
    expect(kept.map((file) => file.target)).toEqual([
      'packages/contracts/src/location/location.errors.ts',
      'packages/contracts/src/location/location.menus.ts',
      'packages/contracts/src/location/location.manifest.ts',
      ...['en-US', 'zh-CN'].flatMap((language) => [
        `packages/phrases/src/${language}/location.ts`,
        `packages/phrases/src/${language}/location/errors.ts`,
        `packages/phrases/src/${language}/location/audit.ts`,
        `packages/phrases/src/${language}/location/texts.ts`,
      ]),
      'apps/server/src/domains/location/index.ts',
      'apps/server/src/domains/location/location.tables.ts',
      'apps/server/testing/records/location.ts',
    ]);
    expect(readFileSync(index, 'utf8')).toBe('// ours');
  });

  it('writes nothing at all when one of its files is in the way', () => {
    const page = join(root, 'apps/console/src/features/location/alarm-sound/AlarmSoundForm.tsx');
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, '');
    expect(() => writeFeature(root, facts)).toThrow('AlarmSoundForm.tsx is there already');
    expect(existsSync(join(root, 'packages'))).toBe(false);
  });
});

describe('what is left to do', () => {
  /** Folders of the domain; what lies elsewhere is shared with every other branch. */
  const isOwn = (file: string) => file.includes('/location/');
  const shared = (feature: typeof facts) =>
    changesFor(feature, writeFeature(root, feature))
      .map(({ file }) => file)
      .filter((file) => !isOwn(file));

  it('is in four files outside the folders of a new domain', () => {
    expect(shared(facts)).toEqual([
      'packages/contracts/src/catalogue.manifest.ts',
      'apps/server/src/domains/catalogue.domain.ts',
      'packages/phrases/src/en-US/domain-texts.ts',
      'packages/phrases/src/zh-CN/domain-texts.ts',
    ]);
  });

  it('is in no shared list for the next feature, only in files of its domain', () => {
    writeFeature(root, facts);
    expect(shared({ ...facts, ...featureNames('location/geofence') })).toEqual([
      'packages/phrases/src/en-US/location.ts',
      'packages/phrases/src/zh-CN/location.ts',
      'apps/server/testing/records/location.ts',
    ]);
  });

  it('names lists that are there', () => {
    for (const { file } of changesFor(facts, writeFeature(root, facts)))
      expect(existsSync(join(repoRoot, file))).toBe(true);
  });

  it('shows what belongs into files that were kept for the next one', () => {
    writeFeature(root, facts);
    const second = { ...facts, ...featureNames('location/geofence') };
    const text = nextSteps(second, writeFeature(root, second));
    expect(text).not.toContain('catalogue.domain.ts');
    expect(text).toContain("key: 'geofence'");
    expect(text).toContain('geofence: geofenceHandlers');
  });
});

describe('the code of a refusal', () => {
  const errors = {
    'core.x': { code: 403 },
    'identity.a': { code: 1038 },
    'file.b': { code: 4009 },
    'core.y': { code: 10_001 },
  };

  it('follows the last one of the domain, or opens the next thousand', () => {
    expect(nextErrorCode('identity', errors)).toBe(1039);
    expect(nextErrorCode('location', errors)).toBe(5001);
  });
});

describe('render', () => {
  it('refuses a placeholder nobody gave and leaves texts with values alone', () => {
    expect(() => render('%unknown%', facts)).toThrow('%unknown%');
    expect(render("'%name%.title': 'Delete {{name}} at 50 %?'", facts)).toBe(
      "'alarmSound.title': 'Delete {{name}} at 50 %?'",
    );
  });
});

/** The house's settings without git, which a folder of its own does not have. */
function biomeSettings(): string {
  const { $schema: _schema, vcs: _vcs, ...settings } = JSON.parse(readFileSync(join(repoRoot, 'biome.json'), 'utf8'));
  return JSON.stringify(settings);
}
