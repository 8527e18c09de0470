import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { ImportPreview } from '@tilldeck/contracts/devices/import.schemas';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { CheckWizard } from '../../../components/wizard/CheckWizard.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { ImportCheck } from './ImportCheck.tsx';

const schema = z.object({
  file: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }),
  partnerId: z.string().optional(),
});
type Name = keyof typeof schema.shape;

const fileField: FormEntry<Name> = {
  name: 'file',
  label: (t) => t('intake:import.upload'),
  kind: 'file',
  ...fileKindField('deviceWorkbook'),
  limits: (t) => t('intake:import.uploadHelp'),
};
const ownerField: FormEntry<Name> = {
  name: 'partnerId',
  label: (t) => t('intake:import.owner'),
  help: (t) => t('intake:import.ownerHelp'),
  kind: 'select',
  options: partnerSearch(({ isControlled }) => isControlled),
};

/** Upload, see what is wrong, import. */
export function ImportDialog({ isOpen, onClose }: OpenedForm<ImportPreview>) {
  const { t } = useTranslation('intake');
  const maySeePartners = useCan(partnerRoutes.choices.permission);
  return (
    <CheckWizard<ImportPreview>
      isOpen={isOpen}
      onClose={onClose}
      title={t('import.new')}
      widthPx={920}
      form={(step) => (
        <FormDialog
          {...step}
          schema={schema}
          fields={maySeePartners ? [fileField, ownerField] : [fileField]}
          call={importRoutes.preview}
          title={t('import.new')}
          action={t('import.check')}
          sayDone={(_values, { import: { goodCount, rowCount } }) => ({
            text: t('import.checkedToast', { good: groupNumber(goodCount), count: groupNumber(rowCount) }),
            kind: goodCount === rowCount ? 'done' : 'info',
          })}
          widthPx={560}
          toInput={({ file, partnerId }) => ({ fileId: file.id, ...(partnerId ? { partnerId } : {}) })}
        />
      )}
      check={(preview, { back, started }) => <ImportCheck preview={preview} onAnother={back} onStarted={started} />}
    />
  );
}
