import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { type FirmwareDetail, firmwareDraft } from '@tilldeck/contracts/factory/firmware.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { chosenFile } from '../../../components/task/kind-form.rules.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';

const schema = firmwareDraft.omit({ fileId: true }).extend({ file: chosenFile });

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  { name: 'name', label: (t) => t('firmware:field.name'), help: (t) => t('firmware:field.nameHelp') },
  { name: 'updateVersion', label: (t) => t('firmware:field.updateVersion') },
  {
    name: 'versionCode',
    label: (t) => t('firmware:field.versionCode'),
    help: (t) => t('firmware:field.versionCodeHelp'),
  },
  {
    name: 'previousVersion',
    label: (t) => t('firmware:field.previousVersion'),
    help: (t) => t('firmware:field.previousVersionHelp'),
  },
  {
    name: 'file',
    label: (t) => t('firmware:field.file'),
    kind: 'file',
    ...fileKindField('printerFirmware'),
    limits: (t) => t('firmware:field.fileLimits'),
  },
  {
    name: 'manifest',
    label: (t) => t('firmware:field.manifest'),
    help: (t) => t('firmware:field.manifestHelp'),
    kind: 'textarea',
    isWide: true,
  },
  { name: 'remark', label: (t) => t('firmware:field.remark'), kind: 'textarea' },
];

const withFile = ({ file, ...values }: z.output<typeof schema>) => ({ ...values, fileId: file.id });

interface FirmwareFormProps extends OpenedForm<FirmwareDetail> {
  /** What is changed; a new one when absent. */
  record?: FirmwareDetail | undefined;
}

/** A version of printer firmware with its bin file. */
export function FirmwareForm({ record, ...frame }: FirmwareFormProps) {
  const { t } = useTranslation('firmware');
  const { call } = useBlocks();
  const shared = { ...frame, schema, fields };
  if (!record) {
    return (
      <FormDrawer
        {...shared}
        call={firmwareRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ remark: '' }}
        toInput={withFile}
      />
    );
  }
  return (
    <FormDrawer
      {...shared}
      call={firmwareRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      {...savedForm(record, () => call(firmwareRoutes.detail, { id: record.id }), {
        fields,
        toValues: ({ file, manifest, ...values }) => ({
          ...values,
          file: { id: file.id, name: file.name, sizeBytes: file.size },
          ...(manifest ? { manifest } : {}),
        }),
        toInput: (filled: z.output<typeof schema>, { id, version }) => ({ ...withFile(filled), id, version }),
      })}
    />
  );
}
