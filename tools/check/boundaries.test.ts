import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkBoundaries, isCruised } from './boundaries.ts';

type Tree = Record<string, string>;
const imports = (...specifiers: string[]) =>
  `${specifiers.map((from, index) => `import type { A as A${index} } from '${from}';`).join('\n')}\nexport type A = 1;\n`;
const packageOf = (name: string) => JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' });
const workspaceOf = (name: string) => JSON.stringify({ name, type: 'module', exports: { './*': './src/*.ts' } });

const geofence = 'apps/server/src/domains/location/geofence/geofence';
const area = 'apps/console/src/features/location';

/** A small repository that keeps every rule. */
const soundTree: Tree = {
  'package.json': packageOf('sound'),
  ...Object.fromEntries(
    ['zod', 'kysely', 'pg', '@nats-io/transport-node', 'vitest', 'mqtt'].flatMap((name) => [
      [`node_modules/${name}/package.json`, packageOf(name)],
      [`node_modules/${name}/index.js`, 'export {};'],
    ]),
  ),
  'packages/contracts/package.json': workspaceOf('@tilldeck/contracts'),
  'packages/contracts/src/core/route.ts': imports('zod'),
  'packages/contracts/src/location/location.manifest.ts': `${imports('../core/route.ts')}export const a = 1;\n`,
  'packages/apk/package.json': workspaceOf('@tilldeck/apk'),
  'packages/apk/src/signature.ts': imports('node:crypto', '@tilldeck/contracts/core/route'),
  'packages/phrases/package.json': workspaceOf('@tilldeck/phrases'),
  'packages/phrases/src/en-US/location.ts': imports('@tilldeck/contracts/core/route'),
  'packages/db/package.json': workspaceOf('@tilldeck/db'),
  'packages/db/src/tables.ts': imports('kysely'),
  'packages/testkit/package.json': workspaceOf('@tilldeck/testkit'),
  'packages/testkit/src/factories/fence.ts': imports('@tilldeck/db/tables'),
  'apps/server/src/main.ts': imports('./domains/location/index.ts', './platform/link/connection.ts'),
  'apps/server/src/platform/db/pool.ts': imports('pg', '@tilldeck/db/tables'),
  'apps/server/src/platform/link/connection.ts': imports('@nats-io/transport-node'),
  'apps/server/testing/harness.ts': imports(
    '@tilldeck/testkit/factories/fence',
    'pg',
    '../src/domains/devices/index.ts',
  ),
  'apps/server/src/platform/db/pool.db.test.ts': imports('vitest', '../../../testing/harness.ts'),
  'apps/agent/testing/stage.ts': imports('../src/work/runner.ts'),
  'apps/agent/src/work/runner.test.ts': imports('vitest', '../../testing/stage.ts'),
  'apps/server/src/domains/devices/index.ts': imports('./registry/registry.service.ts'),
  'apps/server/src/domains/devices/registry/registry.service.ts': imports('./registry.store.ts'),
  'apps/server/src/domains/devices/registry/registry.store.ts': imports('kysely'),
  'apps/server/src/domains/location/index.ts': imports('./geofence/geofence.routes.ts', './geofence/geofence.jobs.ts'),
  [`${geofence}.routes.ts`]: imports('./geofence.service.ts', './geofence.view.ts'),
  [`${geofence}.jobs.ts`]: imports('./geofence.service.ts'),
  [`${geofence}.service.ts`]: imports('./geofence.rules.ts', './geofence.store.ts', '../../devices/index.ts'),
  [`${geofence}.rules.ts`]: imports('@tilldeck/contracts/core/route'),
  [`${geofence}.store.ts`]: imports('kysely', '@tilldeck/db/tables', '../../../platform/db/pool.ts'),
  [`${geofence}.view.ts`]: imports('pg', './geofence.rules.ts'),
  [`${geofence}.db.test.ts`]: imports('vitest', '@tilldeck/testkit/factories/fence', './geofence.store.ts'),
  'apps/console/src/components/Name.tsx': imports('@tilldeck/contracts/location/location.manifest'),
  'apps/console/src/components/Card.tsx': 'export const Card = () => <p>When you import a card</p>;\n',
  [`${area}/geofence/FencePage.tsx`]: imports('../../../components/Card.tsx', '@tilldeck/phrases/en-US/location'),
  'apps/console/src/shell/Menu.tsx': imports('../features/location/geofence/FencePage.tsx'),
  'apps/agent/src/main.ts': imports('./link/connection.ts', './work/runner.ts', './facts/battery.ts', 'node:fs'),
  'apps/agent/src/link/connection.ts': imports('mqtt', '../state/outbox.ts', '@tilldeck/contracts/core/route'),
  'apps/agent/src/work/runner.ts': imports('../state/outbox.ts', '@tilldeck/apk/signature'),
  'apps/agent/src/state/outbox.ts': imports('node:fs'),
  'apps/agent/src/facts/battery.ts': imports('node:os'),
  'tests/e2e/fence.spec.ts': imports('@tilldeck/testkit/factories/fence'),
};

/** Each rule with one file that breaks it. */
const planted: [rule: string, path: string, text: string][] = [
  ['apps-never-import-apps', 'apps/console/src/shell/Peek.tsx', imports('../../../server/src/platform/db/pool.ts')],
  ['packages-never-import-apps', 'packages/db/src/peek.ts', imports('../../../apps/server/src/platform/db/pool.ts')],
  ['contracts-import-only-zod', 'packages/contracts/src/core/peek.ts', imports('node:crypto')],
  ['apk-imports-only-contracts', 'packages/apk/src/peek.ts', imports('zod')],
  ['phrases-import-only-contracts', 'packages/phrases/src/en-US/peek.ts', imports('zod')],
  ['testkit-only-in-tests', 'apps/server/src/platform/db/fake.ts', imports('@tilldeck/testkit/factories/fence')],
  ['testkit-only-in-tests', 'apps/server/src/platform/db/started.ts', imports('../../../testing/harness.ts')],
  ['testkit-only-in-tests', 'apps/agent/src/work/staged.ts', imports('../../testing/stage.ts')],
  [
    'tests-are-not-imported',
    'apps/server/src/platform/peek.ts',
    imports(`../domains/location/geofence/geofence.db.test.ts`),
  ],
  [
    'domain-entered-by-its-door',
    'apps/server/src/roles/api.ts',
    imports('../domains/location/geofence/geofence.routes.ts'),
  ],
  ['domains-meet-at-the-door', `${geofence}-a.service.ts`, imports('../../devices/registry/registry.service.ts')],
  ['engines-know-no-product', 'apps/server/src/domains/link/pull/pull.service.ts', imports('../../location/index.ts')],
  ['platform-knows-no-domain', 'apps/server/src/platform/app.ts', imports('../domains/devices/index.ts')],
  ['edges-never-touch-stores', `${geofence}-b.routes.ts`, imports('./geofence.store.ts')],
  ['only-routes-read-views', `${geofence}-c.messages.ts`, imports('./geofence.view.ts')],
  ['services-never-look-up', `${geofence}-d.service.ts`, imports('./geofence.jobs.ts')],
  ['stores-never-call-services', `${geofence}-e.store.ts`, imports('./geofence.service.ts')],
  ['rules-are-pure', `${geofence}-f.rules.ts`, imports('node:fs')],
  ['database-behind-stores', `${geofence}-g.service.ts`, imports('@tilldeck/db/tables')],
  ['database-behind-stores', `${geofence}-h.routes.ts`, imports('kysely')],
  ['nats-behind-the-link', `${geofence}-i.service.ts`, imports('@nats-io/transport-node')],
  [
    'console-areas-apart',
    'apps/console/src/features/devices/registry/List.tsx',
    imports('../../location/geofence/FencePage.tsx'),
  ],
  ['console-features-apart', `${area}/map/MapPage.tsx`, imports('../geofence/FencePage.tsx')],
  ['console-blocks-know-no-feature', 'apps/console/src/components/Bar.tsx', imports('../shell/Menu.tsx')],
  [
    'manifests-stay-off-browsers-and-devices',
    'apps/console/src/shell/Everything.tsx',
    "import { a } from '@tilldeck/contracts/location/location.manifest';\nexport const b = a;\n",
  ],
  ['agent-stands-alone', 'apps/agent/src/link/peek.ts', imports('pg')],
  ['agent-parts-apart', 'apps/agent/src/work/peek.ts', imports('../link/connection.ts')],
  ['agent-state-is-innermost', 'apps/agent/src/state/peek.ts', imports('@tilldeck/contracts/core/route')],
  ['no-cycles', 'apps/server/src/platform/a.ts', imports('./b.ts')],
  ['no-unresolved-imports', 'apps/server/src/platform/lost.ts', imports('./not-there.ts')],
  ['no-orphans', 'packages/db/src/leftover.ts', 'export const leftover = 1;\n'],
];
const otherHalfOfCycle: Tree = { 'apps/server/src/platform/b.ts': imports('./a.ts') };

const roots: string[] = [];

function plant(tree: Tree): { root: string; sourcePaths: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'tilldeck-boundaries-'));
  roots.push(root);
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@tilldeck'));
  for (const name of ['contracts', 'apk', 'phrases', 'db', 'testkit']) {
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@tilldeck', name));
  }
  return { root, sourcePaths: Object.keys(tree).filter(isCruised) };
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('boundaries', () => {
  it('finds nothing in a tree that keeps every rule', () => {
    const { root, sourcePaths } = plant(soundTree);
    expect(checkBoundaries(root, sourcePaths)).toEqual([]);
  });

  it('reports every planted violation at its file', () => {
    const brokenFiles = Object.fromEntries(planted.map(([, path, text]) => [path, text]));
    const { root, sourcePaths } = plant({ ...soundTree, ...brokenFiles, ...otherHalfOfCycle });
    const found = checkBoundaries(root, sourcePaths).map(({ file, reason }) => `${file} ${reason.split(' ')[0]}`);
    expect(found).toEqual(expect.arrayContaining(planted.map(([rule, path]) => `${path} ${rule}`)));
  });

  it('has a planted violation for every rule', () => {
    const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
    expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  });

  it('points at the line of the import', () => {
    const path = `${geofence}.routes.ts`;
    const { root, sourcePaths } = plant({ ...soundTree, [path]: imports('./geofence.view.ts', './geofence.store.ts') });
    const [finding] = checkBoundaries(root, sourcePaths).filter(({ file }) => file === path);
    expect(finding).toMatchObject({ line: 2, reason: expect.stringContaining(`-> ${geofence}.store.ts`) });
  });

  it('fails when a source file was not read', () => {
    const { root, sourcePaths } = plant(soundTree);
    const [finding] = checkBoundaries(root, [...sourcePaths, 'apps/server/src/unread.ts']);
    expect(finding).toMatchObject({ file: 'apps/server/src/unread.ts', reason: expect.stringContaining('not read') });
  });
});
