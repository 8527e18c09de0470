import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FormFoot } from './FormFoot.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { useSchemaForm } from './useSchemaForm.ts';
import type { StartUpload, UploadedFile } from './useUploads.ts';

const schema = z.object({ file: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }) });

function Host({ upload, onSubmit }: { upload: StartUpload; onSubmit: () => Promise<unknown> }) {
  const control = useSchemaForm({ schema, onSubmit });
  return (
    <>
      <SchemaForm control={control} fields={[{ name: 'file', label: 'Workbook', kind: 'file', upload }]} />
      <FormFoot control={control} action="Check" onCancel={() => undefined} />
    </>
  );
}

beforeAll(startI18n);

it('a form sent while its file is still uploaded goes when the file has arrived, without another click', async () => {
  const arriving = Promise.withResolvers<UploadedFile>();
  const onSubmit = vi.fn(async () => undefined);
  const user = userEvent.setup();
  render(
    <BlocksHarness server={new LocalServer({})}>
      <Host upload={() => ({ done: arriving.promise, cancel: () => undefined })} onSubmit={onSubmit} />
    </BlocksHarness>,
  );
  await user.upload(await screen.findByLabelText('Workbook'), new File(['SN'], 'devices.xlsx'));
  await user.click(screen.getByRole('button', { name: /Check/ }));
  expect(onSubmit).not.toHaveBeenCalled();
  const file = { id: '7', name: 'devices.xlsx', sizeBytes: 2 };
  arriving.resolve(file);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ file }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
