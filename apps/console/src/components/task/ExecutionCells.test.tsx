import { render, screen } from '@testing-library/react';
import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { ExecutionStatus } from './ExecutionCells.tsx';

const row: ExecutionRow = {
  taskId: '1',
  deviceId: '2',
  sn: 'A-1',
  modelName: null,
  orgName: null,
  shopName: null,
  isOnline: true,
  stage: 1,
  state: 'queued',
  outcome: 'waiting',
  attempt: 1,
  percent: null,
  code: null,
  text: '',
  waiting: null,
  waitingUntil: null,
  waitingSince: null,
  queuedAt: '2026-11-15T12:00:00Z',
  sentAt: null,
  receivedAt: null,
  startedAt: null,
  endedAt: null,
  lateState: null,
  fileId: null,
  result: null,
  attempts: [],
};
const show = (changes: Partial<ExecutionRow>) =>
  render(
    <BlocksHarness server={new LocalServer({})}>
      <ExecutionStatus row={{ ...row, ...changes }} />
    </BlocksHarness>,
  );

beforeAll(async () => {
  await startI18n();
  await loadTexts('task', 'execution');
});

describe('the status of a device in a task', () => {
  it('of terminated work is said once, as terminated and not as failed', async () => {
    show({ state: 'terminated', outcome: 'skipped', code: 'terminated' });
    expect(await screen.findAllByText(execution['state.terminated'])).toHaveLength(1);
    expect(screen.queryByText(task['result.failed'])).toBeNull();
  });

  it('of held work is waiting, with the reason and its end under it', async () => {
    show({ state: 'received', waiting: 'outside_window', waitingUntil: '2026-11-16T09:00:00Z' });
    expect(await screen.findByText(task['result.waiting'])).toBeVisible();
    expect(screen.getByText(new RegExp(`^${execution['waiting.outside_window']}`))).toHaveTextContent(/2026-11-16/);
  });

  it('turns amber when a connected device does not confirm', async () => {
    const waitingSince = new Date(Date.now() - 34 * 60_000).toISOString();
    show({ state: 'sent', outcome: 'in_progress', waiting: 'not_confirmed', waitingSince });
    const word = await screen.findByText(task['result.in_progress']);
    expect(word.closest('[data-tone]')).toHaveAttribute('data-tone', 'warn');
    expect(screen.getByText(execution.notConfirmedFor.replace('{{duration}}', '34 min'))).toBeVisible();
  });
});
