import { expect, it } from 'vitest';
import { completeLockfile, type Lockfile } from './complete.ts';

it('names the optional packages of other platforms, and leaves the known ones alone', () => {
  const lock: Lockfile = {
    packages: {
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: { '@tool/linux-x64': '2.0.0', '@tool/darwin-arm64': '2.0.0' },
      },
      'node_modules/@tool/linux-x64': { version: '2.0.0', os: ['linux'], optional: true },
    },
  };
  expect(completeLockfile(lock)).toEqual(['@tool/darwin-arm64']);
  expect(lock.packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  });
  expect(completeLockfile(lock)).toEqual([]);
});
