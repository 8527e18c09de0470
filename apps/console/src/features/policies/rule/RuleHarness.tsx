import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';

/** A rule that was never released, for tests. */
export const pendingRule: RuleRow = {
  id: '7',
  kind: 'wallpaper',
  orgId: '1',
  orgName: 'Vendor',
  name: 'Summer',
  remark: '',
  state: 'pending',
  target: { scope: 'all' },
  targetNames: [],
  isLocked: false,
  hasUnreleased: true,
  versionNr: null,
  deviceCount: 0,
  counts: {},
  rollout: null,
  files: [],
  createdBy: 'Li Wei',
  createdAt: '2026-05-03T10:00:00.000Z',
  updatedAt: '2026-05-03T10:00:00.000Z',
  publishedBy: null,
  publishedAt: null,
  version: 3,
};
