import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, type LocalServer } from '../base/BlocksHarness.tsx';
import { type Action, useAction } from '../feedback/useAction.ts';
import { ProofContext } from '../proof/useProof.ts';
import { ListPage } from './ListPage.tsx';
import {
  answerPage,
  makeTillServer,
  type PageInput,
  type Till,
  TillListHarness,
  tillRoutes,
} from './TillListHarness.tsx';

const isShown = (name: string) => screen.findByText(name, { selector: 'td' });

beforeAll(async () => {
  // Two shared cores: a list of antd controls takes its time. Roles are asked for without walking through styles.
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

function openList(server: LocalServer, at = '/', props: Partial<ComponentProps<typeof TillListHarness>> = {}) {
  render(<TillListHarness server={server} at={at} {...props} />);
  return { user: userEvent.setup() };
}

async function chooseState(user: ReturnType<typeof userEvent.setup>, option: string) {
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByTitle(option));
}

describe('selection and bulk actions', () => {
  const stop = { key: 'stop', label: 'Stop', call: tillRoutes.stop, input: (row: Till) => ({ id: row.id }) };

  it('keeps rows of other pages and acts on all of them', async () => {
    const server = makeTillServer();
    const { user } = openList(server, '/', { bulkActions: [stop] });
    await isShown('Till 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 3' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await isShown('Till 21');
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 22' }));
    expect(screen.getByText('2 selected')).toHaveTextContent('1 not on this page');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('2 of 2 done');
    expect(server.inputsOf(tillRoutes.stop)).toEqual([{ id: '3' }, { id: '22' }]);
  });

  it('selects everything that matches, but for what is taken out', async () => {
    const server = makeTillServer();
    const { user } = openList(server, '/?state=on', { bulkActions: [stop] });
    await isShown('Till 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 23 results' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 5' }));
    screen.getByText('All 22 results');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('22 of 22 done');
    const stopped = server.inputsOf(tillRoutes.stop).map((input) => input.id);
    expect(stopped).toHaveLength(22);
    expect(stopped).not.toContain('5');
    expect(stopped).toContain('45');
  });

  it('drops all-matching when the filters change', async () => {
    const { user } = openList(makeTillServer(), '/?state=on', { bulkActions: [stop] });
    await isShown('Till 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 23 results' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await isShown('Till 2');
    expect(screen.queryByText(/Select all .* results/)).not.toBeInTheDocument();
  });

  it('offers nothing for rows of the old filters while those of the new ones load', async () => {
    const answer = Promise.withResolvers<void>();
    const server = makeTillServer({
      [tillRoutes.page.id]: async (input: PageInput) => {
        if (input.state) await answer.promise;
        return answerPage(input);
      },
    });
    const { user } = openList(server, '/', { bulkActions: [stop], rowActions: () => [{ key: 'see', label: 'See' }] });
    await isShown('Till 2');
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 2' }));
    expect(screen.getByText(/updated/)).toBeVisible();
    await chooseState(user, 'On');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeDisabled());
    expect(screen.getByRole('checkbox', { name: 'Select Till 3' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'See: Till 3' }).closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: /^Stop/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText(/updated/)).not.toBeInTheDocument();
    await user.keyboard('{Tab}jx');
    screen.getByText('1 selected');
    answer.resolve();
    await waitFor(() => expect(screen.queryByText('Till 2', { selector: 'td' })).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: 'Select Till 3' })).toBeEnabled();
  });

  it('asks before a selection is kept under other filters', async () => {
    const server = makeTillServer();
    const { user } = openList(server, '/', { bulkActions: [stop] });
    await isShown('Till 2');
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 2' }));
    await chooseState(user, 'On');
    await screen.findByText('Selected under other filters.');
    await waitFor(() => expect(screen.queryByText('Till 2', { selector: 'td' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 3' }));
    await user.click(screen.getByRole('button', { name: /^Stop/ }));
    expect(server.inputsOf(tillRoutes.stop)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep selection' }));
    expect(screen.queryByText('Selected under other filters.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('2 of 2 done');
    expect(server.inputsOf(tillRoutes.stop)).toEqual([{ id: '2' }, { id: '3' }]);
  });

  it('names each failure and keeps the failed rows selected', async () => {
    const server = makeTillServer({
      [tillRoutes.stop.id]: ({ id }: { id: string }) => {
        if (id === '2') throw new Error('The till is offline');
        return {};
      },
    });
    const { user } = openList(server, '/', { bulkActions: [stop] });
    await isShown('Till 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Till 2' }));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('2 of 2 done');
    await user.click(screen.getByRole('button', { name: 'Results' }));
    screen.getByText('The till is offline');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    screen.getByText('1 selected');
    expect(screen.getByRole('checkbox', { name: 'Select Till 2' })).toBeChecked();
  });

  it('leaves out what the person may not do', async () => {
    openList(makeTillServer(), '/', {
      bulkActions: [stop],
      mayCall: (guarded) => guarded.permission !== 'till.edit',
      rowActions: () => [
        { key: 'stop', label: 'Stop', call: tillRoutes.stop },
        { key: 'see', label: 'See' },
      ],
    });
    await isShown('Till 1');
    // Nothing could be done with a selection, so nothing is selected.
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
    screen.getByRole('button', { name: 'See: Till 1' });
  });

  it('has no column of actions for somebody who may do none of them', async () => {
    openList(makeTillServer(), '/', {
      mayCall: (guarded) => guarded.permission !== 'till.edit',
      rowActions: () => [{ key: 'stop', label: 'Stop', call: tillRoutes.stop }],
    });
    await isShown('Till 1');
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  });
});

describe('keys', () => {
  it('moves, selects, opens and searches', async () => {
    const { user } = openList(makeTillServer(), '/', { bulkActions: [{ key: 'a', label: 'Act', isRowsOnly: true }] });
    await isShown('Till 1');
    await user.keyboard('jjx');
    expect(screen.getByRole('checkbox', { name: 'Select Till 2' })).toBeChecked();
    await user.keyboard('kx');
    expect(screen.getByRole('checkbox', { name: 'Select Till 1' })).toBeChecked();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('checkbox', { name: 'Select Till 1' })).not.toBeChecked();
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('jx');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('jx');
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Escape}jx');
    expect(await screen.findByRole('checkbox', { name: 'Select Till 1' })).toBeChecked();
  });

  it('opens the row that has the focus', async () => {
    const { user } = openList(makeTillServer());
    await isShown('Till 1');
    await user.keyboard('jj{Enter}');
    await screen.findByText('elsewhere');
  });

  it('can be switched off', async () => {
    const server = makeTillServer();
    server.preferences.set('keys', '{"letters":false}');
    const { user } = openList(server);
    await isShown('Till 1');
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Name' })).not.toHaveFocus();
  });
});

/** Answers of the person who is asked for a proof; the real question has its own call and dialog. */
const prove = vi.fn<() => Promise<boolean>>();

const stop: Action<Till, typeof tillRoutes.stop> = {
  key: 'stop',
  label: 'Stop',
  call: tillRoutes.stop,
  input: ({ id }) => ({ id }),
};

function Tills({ needsProof }: { needsProof: boolean }) {
  const { bulk } = useAction();
  return (
    <ListPage
      title="Tills"
      call={tillRoutes.page}
      columns={[{ key: 'name', title: 'Name', isKey: true }]}
      filters={[]}
      rowLabel={({ name }) => name}
      bulkActions={[bulk({ ...stop, needsProof }, () => ({ title: 'Stop them?', action: 'Stop them' }))]}
    />
  );
}

/** Two rows are enough here, and drawn in a tenth of the time that a full page takes. */
const makeTwoTills = (more: Parameters<typeof makeTillServer>[0] = {}) =>
  makeTillServer({
    [tillRoutes.page.id]: () => ({ ...answerPage({ pageSize: 2 }), total: 2, nextCursor: null }),
    ...more,
  });

async function stopTwo(server: LocalServer, needsProof = true) {
  render(
    <BlocksHarness server={server}>
      <ProofContext value={prove}>
        <Tills needsProof={needsProof} />
      </ProofContext>
    </BlocksHarness>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Till 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Till 2' }));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByRole('button', { name: 'Stop them' }));
  return user;
}
const stopped = (server: LocalServer) => server.inputsOf(tillRoutes.stop).map(({ id }) => id);

beforeEach(() => {
  prove.mockReset().mockResolvedValue(true);
});

it('a bulk action that needs a proof asks for it once, before the first row', async () => {
  const asked = Promise.withResolvers<boolean>();
  prove.mockReturnValue(asked.promise);
  const server = makeTwoTills();
  await stopTwo(server);
  await expect.poll(() => prove.mock.calls.length).toBe(1);
  expect(stopped(server)).toEqual([]);
  asked.resolve(true);
  await screen.findByText('2 of 2 done');
  expect(stopped(server)).toEqual(['1', '2']);
  expect(prove).toHaveBeenCalledOnce();
});

it('without the proof nothing is called, and the rows stay selected', async () => {
  prove.mockResolvedValue(false);
  const server = makeTwoTills();
  await stopTwo(server);
  await expect.poll(() => prove.mock.calls.length).toBe(1);
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  expect(stopped(server)).toEqual([]);
});

it('another try of the failed rows asks again, as the first proof may be too old', async () => {
  let isDown = true;
  const server = makeTwoTills({
    [tillRoutes.stop.id]: () => {
      if (isDown) throw new Error('offline');
      return {};
    },
  });
  const user = await stopTwo(server);
  await screen.findByText(/2 failed/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry failed rows' }));
  await expect.poll(() => prove.mock.calls.length).toBe(2);
  await expect.poll(() => stopped(server)).toEqual(['1', '2', '1', '2']);
});

it('no proof is asked for where none is needed', async () => {
  const server = makeTwoTills();
  await stopTwo(server, false);
  await screen.findByText('2 of 2 done');
  expect(prove).not.toHaveBeenCalled();
});
