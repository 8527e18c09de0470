import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useSchemaForm } from '../form/useSchemaForm.ts';
import type { UploadedFile } from '../form/useUploads.ts';
import { kindForms } from './kinds.fields.tsx';
import { PackageFileField } from './PackageFileField.tsx';

beforeAll(async () => {
  await startI18n();
  await loadTexts('task');
});

const { schema, initial, fields } = kindForms.install;

/** The form of an install whose upload is answered with this. */
function Upload({ answer }: { answer: UploadedFile }) {
  const control = useSchemaForm({ schema, initial: { ...initial, from: 'file' }, onSubmit: async () => undefined });
  const upload = () => ({ done: Promise.resolve(answer), cancel: () => undefined });
  const entries = fields.map((field) =>
    'name' in field && field.name === 'file'
      ? { ...field, render: (each: object) => <PackageFileField {...each} field={{ ...field, upload }} /> }
      : field,
  );
  return <SchemaForm control={control} fields={entries} />;
}

async function upload(answer: UploadedFile) {
  const user = userEvent.setup();
  render(
    <BlocksHarness server={new LocalServer({})}>
      <Upload answer={answer} />
    </BlocksHarness>,
  );
  const name = await screen.findByLabelText(task['field.appName']);
  await user.type(name, 'Mine');
  await user.upload(screen.getByLabelText(task['field.package']), new File(['x'], answer.name));
  await screen.findByText(answer.name);
  return {
    name,
    package: screen.getByLabelText(task['field.packageName']),
    version: screen.getByLabelText(task['field.appVersion']),
  };
}

it('fills in name, package and version from an app', async () => {
  const app = { package: 'com.example.own', label: 'Own till', versionName: '4.2' };
  const found = await upload({ id: '7', name: 'own.apk', sizeBytes: 1, app });
  expect(found.name).toHaveValue('Own till');
  expect(found.package).toHaveValue('com.example.own');
  expect(found.version).toHaveValue('4.2');
});

it('leaves what was typed where the file is no app', async () => {
  const found = await upload({ id: '7', name: 'own.deb', sizeBytes: 1, app: null });
  expect(found.name).toHaveValue('Mine');
  expect(found.package).toHaveValue('');
});
