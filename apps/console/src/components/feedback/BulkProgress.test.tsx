import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { UndoProvider } from './UndoProvider.tsx';
import { UndoToast } from './UndoToast.tsx';
import { useUndo } from './useUndo.ts';

function Tags() {
  const offer = useUndo();
  return [1, 2, 3, 4].map((tag) => (
    <button key={tag} type="button" onClick={() => offer({ text: `Tag ${tag} removed`, undo: async () => ({}) })}>
      {`remove ${tag}`}
    </button>
  ));
}

function draw(part: ReactNode) {
  render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const button = (name: string) => screen.findByRole('button', { name });

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

describe('the progress of a bulk action', () => {
  const failures = [
    { key: '2', label: 'Till 2', isDone: false, message: 'The till is offline' },
    { key: '5', label: 'Till 5', isDone: false, message: 'In use' },
  ];
  type Progress = ComponentProps<typeof BulkProgress>['progress'];
  const open = (progress: Partial<Progress>) => {
    const heard = { onStop: vi.fn(), onClose: vi.fn(), onRetryFailed: vi.fn() };
    const counts: Progress = { total: 1_200, done: 600, failed: 0, failures: [], state: 'running', ...progress };
    return { ...heard, user: draw(<BulkProgress label="Disable tills" progress={counts} {...heard} />) };
  };

  it('counts while it runs, and can only be stopped', async () => {
    const { user, onStop } = open({});
    expect(await screen.findByText('600 of 1,200')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('progressbar', { name: 'Disable tills' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Results' })).toBeNull();
    await user.click(await button('Stop'));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('says which rows failed and why, and tries those again', async () => {
    const { user, onRetryFailed, onClose } = open({ done: 1_200, failed: 2, failures, state: 'finished' });
    expect(await screen.findByText('1,200 of 1,200 done')).toHaveTextContent('1,200 of 1,200 done · 2 failed');
    await user.click(await button('Results'));
    expect(screen.getByText('The till is offline').closest('tr')).toHaveTextContent('Till 2');
    expect(screen.getByText('In use').closest('tr')).toHaveTextContent('Till 5');
    await user.click(await button('Hide results'));
    expect(screen.queryByText('In use')).toBeNull();
    await user.click(await button('Retry failed rows'));
    expect(onRetryFailed).toHaveBeenCalledOnce();
    await user.click(await button('Close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('copies the names of the failed rows, a line each', async () => {
    const { user } = open({ done: 1_200, failed: 2, failures, state: 'finished' });
    await user.click(await button('Copy failed rows'));
    await button('Copied');
    expect(await navigator.clipboard.readText()).toBe('Till 2\nTill 5');
  });

  it('tells why the whole run ended early', async () => {
    open({ state: 'broken', message: 'No connection' });
    expect(await screen.findByText('Interrupted after 600 of 1,200')).toHaveTextContent('· No connection');
  });

  it('has no share of nothing', async () => {
    open({ total: 0, done: 0, state: 'finished' });
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });
});

describe('an offer to undo', () => {
  it('undoes, says so and goes', async () => {
    const [undo, close] = [vi.fn().mockResolvedValue({}), vi.fn()];
    const user = draw(<UndoToast offer={{ text: 'Tag removed', undo }} onClose={close} />);
    await user.click(await button('Undo'));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(undo).toHaveBeenCalledOnce();
  });

  it('that failed can be tried again', async () => {
    const undo = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce({});
    const user = draw(<UndoToast offer={{ text: 'Tag removed', undo }} onClose={() => undefined} />);
    await user.click(await button('Undo'));
    expect(await screen.findByText('Undo failed')).toBeInTheDocument();
    await user.click(screen.getByText('Try again'));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
  });

  it('goes when its time is up, but not while a person points at it', async () => {
    const close = vi.fn();
    const user = draw(
      <UndoToast offer={{ text: 'Tag removed', undo: async () => ({}) }} onClose={close} shownMs={150} />,
    );
    const toast = await screen.findByText('Tag removed');
    await user.hover(toast);
    vi.useFakeTimers();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(close).not.toHaveBeenCalled();
    await user.unhover(toast);
    await expect.poll(() => close.mock.calls.length).toBe(1);
  });

  it('stands beside at most two others; the oldest gives way', async () => {
    const user = draw(
      <UndoProvider>
        <Tags />
      </UndoProvider>,
    );
    for (const tag of [1, 2, 3, 4]) await user.click(await button(`remove ${tag}`));
    expect(screen.getAllByText(/^Tag . removed$/).map(({ textContent }) => textContent)).toEqual([
      'Tag 2 removed',
      'Tag 3 removed',
      'Tag 4 removed',
    ]);
  });
});

it('a secret is not lost by a stray click or Escape', async () => {
  const close = vi.fn();
  const user = draw(<SecretDialog secret="s3cr3t" title="API key" text="Keep it" onClose={close} />);
  await user.click(await button('Copy'));
  expect(await navigator.clipboard.readText()).toBe('s3cr3t');
  await user.keyboard('{Escape}');
  const mask = document.querySelector('.ant-modal-wrap');
  if (mask) await user.click(mask);
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByText('s3cr3t')).toBeInTheDocument();
});
