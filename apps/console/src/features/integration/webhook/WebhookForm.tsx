import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { endpointDraft, type WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { EventTypesField } from './EventTypesField.tsx';

const fields: readonly FormEntry<keyof typeof endpointDraft.shape>[] = [
  {
    name: 'url',
    label: (t) => t('integration:webhook.url'),
    help: (t) => t('integration:webhook.urlHelp'),
    placeholder: 'https://',
    kind: 'text',
  },
  { name: 'description', label: (t) => t('integration:webhook.about'), kind: 'text' },
  {
    name: 'eventTypes',
    label: (t) => t('integration:webhook.events'),
    help: (t) => t('integration:webhook.eventsHelp'),
    render: (control) => <EventTypesField {...control} />,
  },
];
const shared = { schema: endpointDraft, fields };

/** A new webhook; whoever opened it shows the secret. */
export function WebhookForm(frame: OpenedForm<RouteOutput<typeof webhookRoutes.add>>) {
  const { t } = useTranslation('integration');
  return (
    <FormDrawer
      {...frame}
      {...shared}
      call={webhookRoutes.add}
      title={t('webhook.add')}
      doneText={t('webhook.added')}
      initial={{ eventTypes: [] }}
    />
  );
}

interface WebhookEditFormProps extends OpenedForm<WebhookEndpoint> {
  record: WebhookEndpoint;
}

export function WebhookEditForm({ record, ...frame }: WebhookEditFormProps) {
  const { t } = useTranslation('integration');
  const { call } = useBlocks();
  const read = () => call(webhookRoutes.detail, { id: record.id });
  return (
    <FormDrawer
      {...frame}
      {...shared}
      call={webhookRoutes.modify}
      title={t('webhook.edit')}
      doneText={t('webhook.saved')}
      {...savedForm(record, read, { fields, toValues: (row) => row })}
    />
  );
}
