import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { apiKeyDaysDefault, apiKeyRateDefault } from '@tilldeck/contracts/identity/api-key.limits';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { type ApiKey, apiKeyChange, apiKeyDraft } from '@tilldeck/contracts/identity/api-key.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FieldControlProps, FormEntry } from '../../../components/form/useFormFields.ts';
import { ScopesField } from './ScopesField.tsx';

const lifetimes = [30, 90, 180, 365, 730];

function DaysField({ onChange, ...control }: FieldControlProps) {
  const { t } = useTranslation('integration');
  return (
    <Picker
      {...control}
      onChange={(days) => onChange?.(days)}
      choices={lifetimes.map((days) => ({ value: days, label: t('apikey.days', { count: days }) }))}
    />
  );
}

const nameField = {
  name: 'name',
  label: (t) => t('integration:apikey.name'),
  help: (t) => t('integration:apikey.nameHelp'),
} as const satisfies FormEntry<'name'>;
const rateField = {
  name: 'ratePerMinute',
  label: (t) => t('integration:apikey.rate'),
  help: (t) => t('integration:apikey.rateHelp'),
} as const satisfies FormEntry<'ratePerMinute'>;

const fields: readonly FormEntry<keyof typeof apiKeyDraft.shape>[] = [
  nameField,
  {
    name: 'expiresInDays',
    label: (t) => t('integration:apikey.validFor'),
    render: (control) => <DaysField {...control} />,
  },
  rateField,
  {
    name: 'scopes',
    label: (t) => t('integration:apikey.scopes'),
    help: (t) => t('integration:apikey.scopesHelp'),
    render: (control) => <ScopesField {...control} />,
  },
];

/** A new key; whoever opened it shows the key. */
export function ApiKeyForm(frame: OpenedForm<RouteOutput<typeof apiKeyRoutes.add>>) {
  const { t } = useTranslation('integration');
  return (
    <FormDrawer
      {...frame}
      schema={apiKeyDraft}
      fields={fields}
      call={apiKeyRoutes.add}
      title={t('apikey.add')}
      doneText={t('apikey.added')}
      widthPx={640}
      initial={{ scopes: [], expiresInDays: apiKeyDaysDefault, ratePerMinute: apiKeyRateDefault }}
    />
  );
}

const changeable = apiKeyChange.pick({ name: true, ratePerMinute: true });

/** What it may do stays: another set of permissions is another key. */
export function ApiKeyEditForm({ record, ...frame }: OpenedForm<ApiKey> & { record: ApiKey }) {
  const { t } = useTranslation('integration');
  const { call } = useBlocks();
  const read = () => call(apiKeyRoutes.detail, { id: record.id });
  return (
    <FormDialog
      {...frame}
      schema={changeable}
      fields={[nameField, rateField]}
      call={apiKeyRoutes.modify}
      title={t('apikey.edit')}
      doneText={t('apikey.saved')}
      {...savedForm(record, read, { fields: [nameField, rateField], toValues: (row) => row })}
    />
  );
}
