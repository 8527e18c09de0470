import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { FileField } from './FileField.tsx';
import type { StartUpload } from './useUploads.ts';

beforeAll(startI18n);

const fileOf = (name: string) => new File(['SN'], name);

/** Refuses files of this name, as the server does after it has looked at them. */
const uploadBut =
  (refused: string): StartUpload =>
  (file) => ({
    done:
      file.name === refused
        ? Promise.reject(new Error('The content is different'))
        : Promise.resolve({ id: '7', name: file.name, sizeBytes: file.size }),
    cancel: () => undefined,
  });

it('takes another file at once where the first one was refused', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(
    <BlocksHarness server={new LocalServer({})}>
      <FileField field={{ upload: uploadBut('text.xlsx'), label: 'Workbook' }} onChange={onChange} />
    </BlocksHarness>,
  );
  await user.upload(screen.getByLabelText('Workbook'), fileOf('text.xlsx'));
  expect(await screen.findByText('The content is different')).toBeInTheDocument();
  await user.upload(screen.getByLabelText('Workbook'), fileOf('devices.xlsx'));
  expect(await screen.findByText('devices.xlsx')).toBeInTheDocument();
  expect(onChange).toHaveBeenLastCalledWith({ id: '7', name: 'devices.xlsx', sizeBytes: 2 });
  expect(screen.queryByText('text.xlsx')).toBeNull();
  // The place is taken now.
  expect(screen.queryByText(blocks['file.choose'])).toBeNull();
});
