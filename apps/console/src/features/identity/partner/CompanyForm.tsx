import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { type Company, companyDraft } from '@tilldeck/contracts/identity/company.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
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
  if (!record) return null;
  return (
    <FormDrawer
      {...frame}
      schema={schema}
      fields={record.isVendor ? vendorFields : partnerFields}
      call={companyRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      initial={toForm(record)}
      toInput={(values) => ({ ...licenceById(values), version: record.version })}
      columns={2}
      widthPx={760}
    />
  );
}
