import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { type PartnerDetail, partnerDraft } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { contactFields, contactForm, licenceById, toForm } from './contact.fields.tsx';
import { ParentPicker } from './ParentPicker.tsx';

const { name, type, parentId, loginName, email } = partnerDraft.shape;
const { isRemoteControlAllowed, isUpperAccessAllowed, isSecondVerificationOn } = partnerDraft.shape;
const editForm = contactForm.extend({ name });
const addForm = editForm.extend({
  type,
  parentId,
  loginName,
  /** Often the contact's own. */
  email: email.optional(),
  isRemoteControlAllowed,
  isUpperAccessAllowed,
  isSecondVerificationOn,
});

const editFields: readonly FormEntry<keyof typeof editForm.shape>[] = [
  { name: 'name', label: (t) => t('partner:name') },
  ...contactFields,
];

const addFields: readonly FormEntry<keyof typeof addForm.shape>[] = [
  ...editFields,
  { section: (t) => t('partner:section.place') },
  {
    name: 'type',
    label: (t) => t('partner:type'),
    optionLabels: {
      controllable: (t) => t('partner:type.controllable'),
      cooperative: (t) => t('partner:type.cooperative'),
    },
    help: (t) =>
      `${t('partner:type.controllable')}: ${t('partner:type.controllableHelp')} ${t('partner:type.cooperative')}: ${t('partner:type.cooperativeHelp')}`,
  },
  {
    name: 'parentId',
    label: (t) => t('partner:parent'),
    help: (t) => t('partner:parentHelp'),
    render: (control) => <ParentPicker control={control} />,
  },
  { section: (t) => t('partner:section.lead'), text: (t) => t('partner:section.leadText') },
  { name: 'loginName', label: (t) => t('partner:loginName'), help: (t) => t('partner:loginNameHelp') },
  { name: 'email', label: (t) => t('partner:email'), help: (t) => t('partner:emailHelp') },
  { section: (t) => t('partner:section.flags') },
  { name: 'isRemoteControlAllowed', label: (t) => t('partner:flag.remote') },
  { name: 'isUpperAccessAllowed', label: (t) => t('partner:flag.upper') },
  { name: 'isSecondVerificationOn', label: (t) => t('partner:flag.second') },
];

interface PartnerFormProps extends OpenedForm<PartnerDetail> {
  /** What is changed; a new one when absent. */
  record?: PartnerDetail | undefined;
  /** Below whom a new one stands at first. */
  parentId?: string | undefined;
}

/** A partner's record, new or changed. A new one also names its place and its project lead. */
export function PartnerForm({ record, parentId: above, ...frame }: PartnerFormProps) {
  const { t } = useTranslation('partner');
  const { call } = useBlocks();
  const shared = { ...frame, columns: 2 as const, widthPx: 760 };
  if (!record) {
    return (
      <FormDrawer
        {...shared}
        schema={addForm}
        fields={addFields}
        call={partnerRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ type: 'controllable', ...(above ? { parentId: above } : {}) }}
        toInput={(values) => ({ ...licenceById(values), email: values.email ?? values.contactEmail })}
      />
    );
  }
  return (
    <FormDrawer
      {...shared}
      schema={editForm}
      fields={editFields}
      call={partnerRoutes.modify}
      title={t('edit')}
      doneText={t('saved')}
      {...savedForm(record, () => call(partnerRoutes.detail, { id: record.id }), {
        fields: editFields,
        toValues: toForm,
        toInput: (values: z.output<typeof editForm>, { id, version }) => ({ ...licenceById(values), id, version }),
      })}
    />
  );
}
