import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RulePreview } from '@tilldeck/contracts/policies/preview.schemas';
import { wallpaperRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { policies } from '@tilldeck/phrases/en-US/policies';
import { beforeAll, expect, it, vi } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { ReleaseDrawer } from './ReleaseDrawer.tsx';
import { pendingRule as rule } from './RuleHarness.tsx';

const look: RulePreview = {
  hash: 'first-look',
  total: 20,
  willChange: 12,
  alreadySo: 3,
  overruled: [{ ruleId: '9', name: 'North', count: 4 }],
  leftOut: [{ reason: 'screen_differs', count: 1 }],
  bytes: 2_097_152,
  byModel: [],
  samples: [{ deviceId: '70', sn: 'TILL-0070', before: { volume: 20 }, after: { volume: 45 } }],
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('policies', 'policyForm', 'task', 'device');
});

const releaseTo = (amount: number) => policies['release.to_other'].replace('{{amount}}', String(amount));
const button = (name: string) => screen.findByText(name, { selector: 'button, button *' });

async function confirmed(user: ReturnType<typeof userEvent.setup>, amount: number): Promise<void> {
  await user.click(await button(releaseTo(amount)));
  const title = policies['release.confirmTitle_other'].replace('{{name}}', rule.name);
  const dialog = (await screen.findByText(title.replace('{{amount}}', String(amount)))).closest('[role="dialog"]');
  await user.click(within(dialog as HTMLElement).getByText(policies.release, { selector: 'button, button *' }));
}

it('shows what a release will do, and makes only the release that was looked at', async () => {
  const looks = [look, { ...look, hash: 'second-look', willChange: 10 }];
  const refusals = [new ApiError('outdated', { code: 7302, error: 'policies.preview_outdated' })];
  const server = new LocalServer({
    [wallpaperRoutes.preview.id]: () => looks.shift(),
    [wallpaperRoutes.release.id]: () => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return rule;
    },
  });
  const onDone = vi.fn();
  render(
    <BlocksHarness server={server}>
      <ReleaseDrawer rule={rule} isOpen onClose={() => undefined} onDone={onDone} />
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  await screen.findByText('“North” wins on 4 devices');
  screen.getByText('No picture fits the screen: 1');
  screen.getByText('Devices will download 2 MB');
  screen.getByText('45 %');
  await confirmed(user, 15);
  await screen.findByText(policies['preview.outdated']);
  expect(onDone).not.toHaveBeenCalled();
  await confirmed(user, 13);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.inputsOf(wallpaperRoutes.preview)).toHaveLength(2);
  expect(server.inputsOf(wallpaperRoutes.release)).toMatchObject([
    { id: '7', version: 3, previewHash: 'first-look' },
    { id: '7', version: 3, previewHash: 'second-look' },
  ]);
}, 60_000);
