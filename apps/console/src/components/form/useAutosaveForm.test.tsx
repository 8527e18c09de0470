import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { hasUnsavedEdits, losesEdits } from '../../lib/navigation/unsaved-edits.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { useAutosaveForm } from './useAutosaveForm.ts';

const draft = z.object({ texts: z.object({ title: z.string().max(5), note: z.string().optional() }) });
type Draft = z.output<typeof draft>;

function Editor({ save }: { save: (values: Draft) => Promise<unknown> }) {
  const form = useAutosaveForm({ schema: draft, initial: { texts: { title: 'a', note: 'kept' } }, save });
  return (
    <>
      <p data-testid="state">{form.state}</p>
      <SchemaForm control={form.control} fields={[{ group: 'texts', fields: [{ name: 'title', label: 'Title' }] }]} />
    </>
  );
}

function Page({ save }: { save: (values: Draft) => Promise<unknown> }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        leave
      </button>
      {isShown ? <Editor save={save} /> : null}
    </>
  );
}

function open(save: (values: Draft) => Promise<unknown>) {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <Page save={save} />
    </BlocksHarness>,
  );
  return userEvent.setup();
}
const elsewhere = () => losesEdits({ pathname: '/', search: '' }, { pathname: '/other', search: '' }, false);

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

describe('a form that is saved as it is typed', () => {
  it('saves after a pause, with what is not on the screen', async () => {
    const saved: Draft[] = [];
    const user = open(async (values) => saved.push(values));
    await user.type(await screen.findByLabelText('Title'), 'b');
    expect(hasUnsavedEdits()).toBe(true);
    await waitFor(() => expect(saved).toEqual([{ texts: { title: 'ab', note: 'kept' } }]));
    await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('saved'));
    expect(hasUnsavedEdits()).toBe(false);
  });

  it('saves on the way out and does not ask', async () => {
    const saved: Draft[] = [];
    const user = open(async (values) => saved.push(values));
    await user.type(await screen.findByLabelText('Title'), 'b');
    expect(elsewhere()).toBe(false);
    await user.click(screen.getByText('leave'));
    await waitFor(() => expect(saved).toEqual([{ texts: { title: 'ab', note: 'kept' } }]));
  });

  it('asks while it cannot be saved, and marks why', async () => {
    const user = open(async () => {
      throw new ApiError('No', { code: 409, data: { fields: { 'texts.title': 'Already taken' } } });
    });
    await user.type(await screen.findByLabelText('Title'), 'b');
    await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('failed'));
    expect(await screen.findByText('Already taken')).toBeInTheDocument();
    expect(elsewhere()).toBe(true);
  });

  it('does not send what is not valid', async () => {
    const saved: Draft[] = [];
    const user = open(async (values) => saved.push(values));
    const title = await screen.findByLabelText('Title');
    title.removeAttribute('maxlength');
    await user.type(title, 'bcdef');
    await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('invalid'));
    expect(saved).toEqual([]);
    expect(elsewhere()).toBe(true);
  });
});
