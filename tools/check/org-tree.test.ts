import { describe, expect, it } from 'vitest';
import { checkOrgTree } from './org-tree.ts';

const feature = 'apps/server/src/domains/devices/device/device.view.ts';
const findingsIn = (text: string, path = feature) => checkOrgTree([{ path, text }]);

describe('the organisations’ tree', () => {
  it.each([
    'sql`d.org_l2 = 7`',
    `sql.ref(\`d.org_l\${depth}\`)`,
    "const columns = ['', 'control_l1', 'control_l2'];",
    '.where(sql`o.seen_l1 = 7`)',
    `const columns = [1, 2].map((level) => \`\${side}_l\${level}\`);`,
    'sql`below.path <@ top.path`',
    'join.on(sql`upper.path @> own.path`)',
    'sql`o.path ? any_of::lquery[]`',
    "sql`string_to_array(ltree2text(o.path), '.')`",
  ])('is not spelt by hand: %s', (line) => {
    expect(findingsIn(`first line\n${line}`)).toMatchObject([{ file: feature, line: 2 }]);
  });

  it.each(["controlledBy(org, 'd')", "belowInTree(ids, 'd')", 'entry.path === path', 'row.path ? row.path : null'])(
    'is asked by name: %s',
    (line) => {
      expect(findingsIn(line)).toEqual([]);
    },
  );

  it.each([
    'apps/server/src/platform/db/org-tree.ts',
    'apps/server/src/domains/devices/transfer/transfer.api.test.ts',
    'apps/server/testing/owned-tables.ts',
    'tools/seed/load/load-devices.ts',
  ])('may be spelt in %s', (path) => {
    expect(findingsIn('sql`d.org_l2 = 7`', path)).toEqual([]);
  });
});
