import { configure, render, screen } from '@testing-library/react';
import { type Rollout, type RuleRow, rolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import { policies } from '@tilldeck/phrases/en-US/policies';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { RolloutPanel } from './RolloutPanel.tsx';
import { pendingRule } from './RuleHarness.tsx';

const rollout: Rollout = {
  state: 'stopped',
  plan: { ...rolloutPlan.parse({}), stages: [10, 100] },
  stage: 2,
  share: 0,
  soakUntil: null,
  endReason: 'failures',
  failed: 12,
  ended: 40,
};
const rule: RuleRow = { ...pendingRule, kind: 'custom_settings', name: 'Loud', rollout };

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('policies');
});

const show = (one: Rollout) =>
  render(
    <BlocksHarness server={new LocalServer({})}>
      <RolloutPanel rule={rule} rollout={one} />
    </BlocksHarness>,
  );

it('says why a release stopped, and of how many devices that is known', async () => {
  show(rollout);
  const text = `${policies['rollout.byFailures']}: 12 of 40 devices that reported`;
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(policies['rollout.watched'], { exact: false })).toBeNull();
});

it('says until when failures can stop the last stage', async () => {
  const watched = { soakUntil: '2026-05-10T10:00:00.000Z', endReason: null, failed: null, ended: null };
  show({ ...rollout, state: 'running', share: 100, ...watched });
  expect(await screen.findByText(policies['rollout.watched'], { exact: false })).toBeDefined();
  expect(screen.queryByText(policies['rollout.next'], { exact: false })).toBeNull();
});
