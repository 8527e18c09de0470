import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { type ScaleCodeDetail, scaleCodeDraft } from '@tilldeck/contracts/factory/scale-code.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { SerialsField } from '../../../components/device/SerialsField.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const fields: readonly FormEntry<keyof typeof scaleCodeDraft.shape>[] = [
  { name: 'validFrom', label: (t) => t('factory:scaleCode.validFrom') },
  { name: 'validUntil', label: (t) => t('factory:scaleCode.validUntil') },
  {
    name: 'sns',
    label: (t) => t('factory:scaleCode.sns'),
    help: (t) => t('factory:scaleCode.snsHelp'),
    isWide: true,
    render: (control) => <SerialsField {...control} rows={10} />,
  },
  { name: 'remark', label: (t) => t('factory:scaleCode.remark'), kind: 'textarea' },
];

interface ScaleCodeFormProps extends OpenedForm<ScaleCodeDetail> {
  /** What is changed; a new one when absent. */
  record?: ScaleCodeDetail | undefined;
}

/** Validity and devices of a code. The code itself is made by the server and never changes. */
export function ScaleCodeForm({ record, ...frame }: ScaleCodeFormProps) {
  const { t } = useTranslation('factory');
  const { call } = useBlocks();
  const shared = { ...frame, schema: scaleCodeDraft, fields };
  if (!record) {
    return (
      <FormDrawer
        {...shared}
        call={scaleCodeRoutes.add}
        title={t('scaleCode.add')}
        doneText={t('scaleCode.added')}
        initial={{ remark: '' }}
      />
    );
  }
  return (
    <FormDrawer
      {...shared}
      call={scaleCodeRoutes.modify}
      title={t('scaleCode.edit')}
      doneText={t('scaleCode.saved')}
      {...savedForm(record, () => call(scaleCodeRoutes.detail, { id: record.id }), { fields, toValues: (row) => row })}
    />
  );
}
