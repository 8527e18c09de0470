import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { type TransferPreview, transferDraft } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { searchFrom } from '../../../../components/choices/useChoices.ts';
import { SerialsField } from '../../../../components/device/SerialsField.tsx';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import type { Translate } from '../../../../components/text/usePhrase.ts';
import { fileKindField } from '../../../../lib/upload/file-kind-field.ts';

/** In a form a file has a name; the call takes its id. */
const schema = transferDraft
  .omit({ fileId: true })
  .extend({ file: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }).optional() });
type Name = keyof typeof schema.shape;

/** Organisations devices may be handed to. */
const targets = searchFrom(
  transferRoutes.targets,
  ({ keyword }) => ({ keyword }),
  (found) =>
    found.map(({ id, name, isOwn, isParent }) => ({
      value: id,
      label: (t: Translate) =>
        isOwn ? t('intake:transfer.own', { name }) : isParent ? t('intake:transfer.parent', { name }) : name,
    })),
);

const listFields: readonly FormEntry<Name>[] = [
  {
    name: 'sns',
    label: (t) => t('intake:transfer.sns'),
    help: (t) => t('intake:transfer.snsHelp'),
    render: (control) => <SerialsField {...control} />,
  },
  {
    name: 'file',
    label: (t) => t('intake:transfer.byFile'),
    kind: 'file',
    ...fileKindField('transferWorkbook'),
    limits: (t) => t('intake:transfer.fileHelp'),
  },
];
const fields: readonly FormEntry<Name>[] = [
  {
    name: 'partnerId',
    label: (t) => t('intake:transfer.partner'),
    help: (t) => t('intake:transfer.partnerHelp'),
    kind: 'select',
    options: targets,
  },
  {
    name: 'shippingMethod',
    label: (t) => t('intake:transfer.method'),
    optionLabels: {
      proto: (t) => t('intake:transfer.method.proto'),
      oqc: (t) => t('intake:transfer.method.oqc'),
    },
  },
  { name: 'remark', label: (t) => t('intake:transfer.remark'), kind: 'textarea' },
];

interface TransferFormProps {
  isOpen: boolean;
  onClose: () => void;
  onDone: (preview: TransferPreview) => void;
  sns?: readonly string[];
}

export function TransferForm({ isOpen, onClose, onDone, sns }: TransferFormProps) {
  const { t } = useTranslation('intake');
  const section = { section: () => t('transfer.selected', { count: sns?.length ?? 0 }) };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={onDone}
      schema={schema}
      fields={sns ? [section, ...fields] : [...listFields, ...fields]}
      call={transferRoutes.preview}
      title={t('transfer.new')}
      action={t('transfer.check')}
      widthPx={560}
      toInput={({ file, ...values }) => ({ ...values, ...(sns ? { sns } : {}), ...(file ? { fileId: file.id } : {}) })}
    />
  );
}
