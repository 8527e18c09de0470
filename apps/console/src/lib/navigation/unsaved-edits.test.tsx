import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { hasUnsavedEdits, losesEdits, noteArrival, useUnsavedEdits } from './unsaved-edits.ts';

const at = (path: string) => {
  const [pathname = '', search = ''] = path.split('?');
  return { pathname, search: search ? `?${search}` : '' };
};
/** A form with edits, opened at an address. */
function edit(path: string, isLostByLeaving = true) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  );
  return renderHook(({ isDirty }) => useUnsavedEdits(isDirty, isLostByLeaving), {
    wrapper,
    initialProps: { isDirty: true },
  });
}

afterEach(() => noteArrival(false));

describe('leaving', () => {
  it('a page with edits loses them, its own tabs and filters do not', () => {
    edit('/shops');
    expect(losesEdits(at('/shops'), at('/tags'), false)).toBe(true);
    expect(losesEdits(at('/shops'), at('/shops?tab=history'), false)).toBe(false);
  });

  it('loses nothing of a form that was saved, or that saves itself on the way out', () => {
    const form = edit('/shops');
    form.rerender({ isDirty: false });
    expect(hasUnsavedEdits()).toBe(false);
    edit('/draft', false);
    expect(hasUnsavedEdits()).toBe(true);
    expect(losesEdits(at('/draft'), at('/tags'), false)).toBe(false);
  });

  it('closes the drawer the form is in, not one that is above it', () => {
    edit('/shops?open=edit');
    expect(losesEdits(at('/shops?open=edit'), at('/shops'), false)).toBe(true);
    expect(losesEdits(at('/shops?open=edit'), at('/shops?open=edit,proof'), false)).toBe(false);
    expect(losesEdits(at('/shops?open=edit,proof'), at('/shops?open=edit'), false)).toBe(false);
  });
});

describe('with pages kept in tabs', () => {
  it('the first page with edits waits in the background; the next one would push it out', () => {
    edit('/shops');
    expect(losesEdits(at('/shops'), at('/tags'), true)).toBe(false);
    noteArrival(true);
    expect(hasUnsavedEdits()).toBe(true);
    expect(losesEdits(at('/tags'), at('/groups'), true)).toBe(true);
    expect(losesEdits(at('/tags'), at('/shops'), true)).toBe(false);
  });
});

it('a form that asked already is forgotten at once', () => {
  const form = edit('/shops');
  form.result.current();
  expect(hasUnsavedEdits()).toBe(false);
});

function Form() {
  useUnsavedEdits(true);
  return <form>typed</form>;
}

describe('a form that closes', () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });

  it('is forgotten in the step that takes it off the page', async () => {
    // `act` would run the passive effects before anyone can look.
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    root.render(
      <MemoryRouter>
        <Form />
      </MemoryRouter>,
    );
    await expect.poll(() => hasUnsavedEdits()).toBe(true);
    const closed = new Promise<boolean>((resolve) => {
      new MutationObserver(() => resolve(hasUnsavedEdits())).observe(place, { childList: true });
    });
    root.render(<MemoryRouter />);
    expect(await closed).toBe(false);
    root.unmount();
    place.remove();
  });
});
