import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { type Company, companyDraft } from '@tilldeck/contracts/identity/company.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { contactFields, contactForm, licenceById, toForm } from './contact.fields.tsx';

const { isUpperAccessAllowed, isSecondVerificationOn } = companyDraft.shape;
const schema = contactForm.extend({ isUpperAccessAllowed, isSecondVerificationOn });

const second: FormEntry<keyof typeof schema.shape> = {
  name: 'isSecondVerificationOn',
  label: (t) => t('partner:flag.second'),
  help: (t) => t('partner:flag.secondHelp'),
};
const vendorFields: readonly FormEntry<keyof typeof schema.shape>[] = [
  ...contactFields,
  { section: (t) => t('company:access') },
  second,
];
const partnerFields: readonly FormEntry<keyof typeof schema.shape>[] = [
  ...contactFields,
  { section: (t) => t('company:access') },
  {
    name: 'isUpperAccessAllowed',
    label: (t) => t('partner:flag.upper'),
    help: (t) => t('partner:flag.upperHelp'),
  },
  second,
];

interface CompanyFormProps extends OpenedForm<Company> {
  record: Company | undefined;
}

/** How one's own company is reached and who may come in. */
export function CompanyForm({ record, ...frame }: CompanyFormProps) {
  const { t } = useTranslation('company');
  const { call } = useBlocks();
  if (!record) return null;
  const fields = record.isVendor ? vendorFields : partnerFields;
  return (
    <FormDrawer
      {...frame}
      schema={schema}
      fields={fields}
      call={companyRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      {...savedForm(record, () => call(companyRoutes.get, {}), {
        fields,
        toValues: toForm,
        toInput: (values: z.output<typeof schema>, { version }) => ({ ...licenceById(values), version }),
      })}
      columns={2}
      widthPx={760}
    />
  );
}
