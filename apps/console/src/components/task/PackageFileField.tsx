import { installKind } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import { Form } from 'antd';
import { fieldFacts } from '../../lib/form/field-facts.ts';
import { FileField } from '../form/FileField.tsx';
import type { FieldControlProps, FormField } from '../form/useFormFields.ts';
import type { UploadedFile } from '../form/useUploads.ts';

const { appName, appVersion } = installKind.draft.shape;
const cut = (text: string, schema: typeof appName | typeof appVersion) =>
  text.trim().slice(0, fieldFacts(schema).maxLength).trim();

/** A package; what an app says of itself is filled in beside it, and stays for the person to change. */
export function PackageFileField({ field, ...control }: FieldControlProps & { field: FormField }) {
  const form = Form.useFormInstance();
  const fill = (file: UploadedFile | undefined) => {
    if (!file?.app) return;
    const { label, package: name, versionName } = file.app;
    form.setFieldsValue({
      appName: cut(label, appName) || name,
      package: name,
      appVersion: cut(versionName, appVersion),
    });
    form.setFields(['appName', 'package', 'appVersion'].map((named) => ({ name: named, errors: [] })));
  };
  return (
    <FileField
      {...control}
      field={field}
      onChange={(file) => {
        control.onChange?.(file);
        fill(file as UploadedFile | undefined);
      }}
    />
  );
}
