import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { task } from '@tilldeck/phrases/en-US/task';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { TargetPicker } from './TargetPicker.tsx';
import { type TargetDraft, targetField, toTarget } from './target-draft.rules.ts';

function Harness({ start, onTarget }: { start: TargetDraft; onTarget: (target: unknown) => void }) {
  const [draft, setDraft] = useState(start);
  onTarget(toTarget(draft));
  return <TargetPicker value={draft} onChange={(next) => setDraft(next as TargetDraft)} />;
}

function open(start: TargetDraft = { scope: 'sn' }) {
  let target: unknown;
  const server = new LocalServer({
    [deviceRoutes.filterChoices.id]: (input: { kind: string }) => [{ id: '4', name: `${input.kind} four` }],
  });
  render(
    <BlocksHarness server={server}>
      <Harness
        start={start}
        onTarget={(next) => {
          target = next;
        }}
      />
    </BlocksHarness>,
  );
  return { user: userEvent.setup(), target: () => target };
}

beforeAll(async () => {
  await startI18n();
  await loadTexts('task', 'device');
});

describe('the picker of devices', () => {
  it('takes a pasted column and leaves some out', async () => {
    const { user, target } = open();
    await user.click(await screen.findByLabelText(task['target.sns']));
    await user.paste('AAAA-1\nBBBB-2, CCCC-3');
    await user.click(screen.getByRole('checkbox', { name: task['target.except'] }));
    await user.click(screen.getByLabelText(task['target.exceptSns']));
    await user.paste('BBBB-2');
    expect(target()).toEqual({ scope: 'sn', sns: ['AAAA-1', 'BBBB-2', 'CCCC-3'], except: { sns: ['BBBB-2'] } });
    expect(targetField.safeParse({ scope: 'sn', sns: ['AAAA-1'] }).success).toBe(true);
  });

  it('finds groups by name; what another scope held does not count', async () => {
    const { user, target } = open({ scope: 'sn', sns: ['AAAA-1'] });
    await user.click(await screen.findByRole('radio', { name: task['scope.group'] }));
    expect(targetField.safeParse({ scope: 'group', sns: ['AAAA-1'] }).error?.issues[0]?.message).toBe('target');
    await user.click(screen.getByRole('combobox', { name: task['target.choose.group'] }));
    await user.click(await screen.findByText('group four'));
    expect(target()).toEqual({ scope: 'group', groupIds: ['4'] });
  });

  it('keeps the days of a filter that came from the device list', async () => {
    const { user, target } = open({
      scope: 'filter',
      filter: { state: ['online'], createdFrom: '2026-01-01T00:00:00Z' },
    });
    expect(await screen.findByText(task['target.filterTimes'])).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Clear.*(State|Status)/i }));
    expect(target()).toEqual({ scope: 'filter', filter: { createdFrom: '2026-01-01T00:00:00Z' } });
  });
});
