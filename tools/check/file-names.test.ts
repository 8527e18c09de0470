import { describe, expect, it } from 'vitest';
import { checkFileNames, reasonAgainstName } from './file-names.ts';

const good = [
  'apps/server/src/main.ts',
  'apps/server/src/roles/api.ts',
  'apps/server/src/platform/http/envelope.ts',
  'apps/server/src/domains/location/index.ts',
  'apps/server/src/domains/location/location.domain.ts',
  'apps/server/src/domains/location/geofence/geofence.routes.ts',
  'apps/server/src/domains/location/geofence/geofence-transfer.service.ts',
  'apps/server/src/domains/location/geofence/geofence.rules.test.ts',
  'apps/server/src/domains/location/geofence/geofence.db.test.ts',
  'apps/server/src/domains/location/geofence/geofence.api.test.ts',
  'apps/server/src/domains/location/geofence/geofence.link.test.ts',
  'apps/agent/src/link/uplink.ts',
  'packages/contracts/src/core/route.ts',
  'packages/contracts/src/location/geofence.schemas.ts',
  'packages/db/src/migrate.main.ts',
  'packages/db/src/generated/whatever_it_is.ts',
  'packages/phrases/src/en-US/system.ts',
  'packages/testkit/src/harness/global-setup.ts',
  'apps/console/src/main.tsx',
  'apps/console/src/test-setup.ts',
  'apps/console/src/vite-env.d.ts',
  'apps/console/vite.config.ts',
  'apps/console/src/lib/request.ts',
  'apps/console/src/lib/useLive.ts',
  'apps/console/src/features/location/location.screens.tsx',
  'apps/console/src/features/location/geofence/GeofenceListPage.tsx',
  'apps/console/src/features/location/geofence/GeofenceForm.test.tsx',
  'apps/console/src/features/location/geofence/geofence.columns.tsx',
  'apps/console/src/features/location/geofence/geofence.queries.ts',
  'tests/e2e/location/geofence.spec.ts',
  'tests/e2e/playwright.config.ts',
  'vitest.config.ts',
  'docs/Some Name.md',
];

const bad = [
  ['apps/server/src/domains/location/geofence/utils.ts', "'utils' does not say what is inside"],
  ['apps/server/src/domains/location/common/geofence.store.ts', "'common' does not say what is inside"],
  ['packages/contracts/src/core/types.ts', "'types' does not say what is inside"],
  ['tools/seed/string-helpers.ts', "'string-helpers' does not say what is inside"],
  ['apps/server/src/domains/location/geofence/index.ts', "only a server domain's door is an index.ts"],
  ['apps/console/src/components/index.tsx', "only a server domain's door is an index.ts"],
  ['apps/server/src/domains/location/geofence/geofence.ts', 'expected subject.role.ts'],
  ['packages/contracts/src/location/geofence.ts', 'expected subject.role.ts'],
  ['apps/server/src/domains/location/geofence/geoFence.store.ts', "'geoFence' is not in kebab-case"],
  ['apps/server/src/domains/location/geofence/geofence.store.extra.ts', 'a name has one subject and one role'],
  ['apps/console/src/features/location/geofence/geofence-list.tsx', 'expected ComponentName.tsx, useHook.ts or'],
  ['apps/console/src/features/location/geofence/GeofenceRadius.ts', "'GeofenceRadius' is not in kebab-case"],
  ['apps/server/src/domains/location/geofence/geofence.manager.ts', "'manager' is not one of the role words"],
  ['apps/console/src/features/location/geofence/geofence.service.ts', "'service' is not one of the role words"],
] as const;

describe('file names', () => {
  it.each(good)('accepts %s', (path) => {
    expect(reasonAgainstName(path)).toBeUndefined();
  });

  it.each(bad)('refuses %s', (path, reason) => {
    expect(reasonAgainstName(path)).toContain(reason);
  });

  it('reports a planted violation among good files', () => {
    const planted = 'apps/server/src/domains/location/geofence/misc.ts';
    expect(checkFileNames([...good, planted])).toEqual([
      { file: planted, line: 1, reason: "'misc' does not say what is inside" },
    ]);
  });
});
