import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { SectionTable } from './SectionTable.tsx';

interface Key {
  id: string;
  name: string;
}

const end = vi.fn();
const refetch = vi.fn();

function Keys({ rows = [], isPending = false, error = null }: { rows?: Key[]; isPending?: boolean; error?: unknown }) {
  return (
    <SectionTable
      title="Keys"
      read={{ isPending, error, refetch }}
      empty={<EmptyState kind="nothing" title="No keys yet" />}
      columns={[{ key: 'name', title: 'Name', isKey: true }]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={({ id }) => [{ key: 'end', label: 'End', onClick: () => end(id) }]}
    />
  );
}

const draw = (part: React.ReactNode) => render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);

beforeAll(startI18n);

describe('a table that is a part of a page', () => {
  it('names its rows in their actions', async () => {
    draw(<Keys rows={[{ id: '7', name: 'Office' }]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'End: Office' }));
    expect(end).toHaveBeenCalledWith('7');
    expect(screen.getByRole('heading', { name: 'Keys' })).toBeTruthy();
    expect(screen.queryByText('No keys yet')).toBeNull();
  });

  it('says that there is nothing only when it knows', async () => {
    const { unmount } = draw(<Keys isPending />);
    expect(await screen.findByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No keys yet')).toBeNull();
    unmount();
    draw(<Keys />);
    expect(await screen.findByText('No keys yet')).toBeTruthy();
  });

  it('offers to read again what could not be read', async () => {
    draw(<Keys error={new Error('away')} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.queryByText('No keys yet')).toBeNull();
  });

  it('shows under the pointer what a cut cell holds now', async () => {
    draw(<Keys rows={[{ id: '7', name: 'A long name' }]} />);
    const cell = await screen.findByRole('cell', { name: 'A long name' });
    Object.defineProperties(cell, { scrollWidth: { value: 200 }, clientWidth: { value: 100 } });
    cell.title = 'An old name';
    fireEvent.pointerOver(cell);
    expect(cell.title).toBe('A long name');
  });
});
