import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

const dialog = () => document.querySelector('dialog');
/** jsdom opens no dialogs: closing with an answer is what the browser does when a button of the form is pressed. */
const choose = (answer: 'cancel' | 'action') => {
  const open = dialog();
  if (!open) throw new Error('no dialog is open');
  open.returnValue = answer;
  open.dispatchEvent(new Event('close'));
};

function Form() {
  useUnsavedEdits(true);
  return <p>half a thought</p>;
}
const Layout = () => (
  <>
    <LeaveGuard isKeeping={false} />
    <Outlet />
  </>
);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const openForm = () => {
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/list', element: <p>list</p> },
          { path: '/form', element: <Form /> },
        ],
      },
    ],
    { initialEntries: ['/list', '/form'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
};

it('asks again when Back is pressed a second time at once after Keep editing', async () => {
  const router = openForm();
  await act(() => router.navigate(-1));
  expect(dialog()).not.toBeNull();
  // React renders when act ends: both steps reach the guard in one render.
  await act(async () => {
    choose('cancel');
    await Promise.resolve();
    await router.navigate(-1);
  });
  expect(dialog()).not.toBeNull();
  await act(async () => choose('action'));
  expect(await screen.findByText('list')).toBeTruthy();
});

it('asks once when Back is pressed while the question is open', async () => {
  const router = openForm();
  await act(() => router.navigate(-1));
  await act(() => router.navigate(-1));
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  await act(async () => choose('cancel'));
  expect(dialog()).toBeNull();
  expect(screen.getByText('half a thought')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/form');
});
