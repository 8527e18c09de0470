import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { overlaysOf, useOpened } from './overlay-address.ts';
import { losesEdits, useUnsavedEdits } from './unsaved-edits.ts';

function Drawer({ name, onClose }: { name: string; onClose: () => void }) {
  useUnsavedEdits(true);
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        close {name}
      </button>
    </div>
  );
}

function Page() {
  const [row, setRow] = useOpened<string>('edit');
  const [isNew, setNew] = useOpened('new', true);
  return (
    <>
      <button type="button" onClick={() => setRow('row 7')}>
        edit
      </button>
      <button type="button" onClick={() => setNew(true)}>
        add
      </button>
      {row ? <Drawer name={row} onClose={() => setRow(undefined)} /> : null}
      {isNew ? <Drawer name="new" onClose={() => setNew(undefined)} /> : null}
    </>
  );
}

function openAt(...entries: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Page /> },
      { path: '*', element: <p>before</p> },
    ],
    {
      initialEntries: entries,
    },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
const dialog = () => screen.queryByRole('dialog');

it('opens with an address, and Back closes it', async () => {
  const { router, user } = openAt('/', '/list?state=on');
  await user.click(await screen.findByText('edit'));
  expect(await screen.findByRole('dialog', { name: 'row 7' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?state=on&open=edit');
  await router.navigate(-1);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(router.state.location.search).toBe('?state=on');
});

it('leaves no step behind when it is closed by its button', async () => {
  const { router, user } = openAt('/', '/list');
  await user.click(await screen.findByText('edit'));
  await user.click(await screen.findByText('close row 7'));
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await router.navigate(-1);
  expect(await screen.findByText('before')).toBeInTheDocument();
});

it('opens from a link what a link can know, and drops the rest of the address', async () => {
  const { router } = openAt('/list?open=edit,new');
  expect(await screen.findByRole('dialog', { name: 'new' })).toBeInTheDocument();
  await waitFor(() => expect(overlaysOf(router.state.location.search)).toEqual(['new']));
});

it('is shown once where a page has its button twice', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Page />
          <Page />
        </>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  for (const at of [1, 0]) {
    await user.click((await screen.findAllByText('add'))[at] as HTMLElement);
    expect(await screen.findAllByRole('dialog', { name: 'new' })).toHaveLength(1);
    await router.navigate(-1);
    await waitFor(() => expect(dialog()).toBeNull());
  }
});

it('edits in an overlay are lost with it, not with one above it', async () => {
  const { user } = openAt('/list');
  await user.click(await screen.findByText('edit'));
  await screen.findByRole('dialog');
  const at = (search: string) => ({ pathname: '/list', search });
  expect(losesEdits(at('?open=edit'), at(''), false)).toBe(true);
  expect(losesEdits(at('?open=edit'), at('?open=edit,new'), false)).toBe(false);
  expect(losesEdits(at('?open=edit'), at('?open=edit&p=2'), false)).toBe(false);
  expect(losesEdits(at('?open=edit'), { pathname: '/other', search: '' }, false)).toBe(true);
});

it('opens at a link to the page that is open already', async () => {
  const { router } = openAt('/list');
  await screen.findByText('add');
  await router.navigate('/list?open=new');
  expect(await screen.findByRole('dialog', { name: 'new' })).toBeInTheDocument();
  await router.navigate(-1);
  await waitFor(() => expect(dialog()).toBeNull());
});
