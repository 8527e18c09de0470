import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { showToast } from '../../../lib/notice/notice.ts';

const schema = webhookRoutes.redeliverFailed.input.pick({ since: true });
const dayMs = 86_400_000;

interface RedeliverFailedFormProps {
  endpointId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Sends everything again that failed since a point in time, yesterday unless said otherwise. */
export function RedeliverFailedForm({ endpointId, isOpen, onClose }: RedeliverFailedFormProps) {
  const { t } = useTranslation('integration');
  const [aDayAgo] = useState(() => new Date(Date.now() - dayMs).toISOString());
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('delivery.redeliverFailed')}
      action={t('delivery.redeliver')}
      schema={schema}
      fields={[
        {
          name: 'since',
          label: t('delivery.redeliverSince'),
          help: t('delivery.redeliverSinceHelp'),
          kind: 'instant',
        },
      ]}
      call={webhookRoutes.redeliverFailed}
      initial={{ since: aDayAgo }}
      toInput={(values) => ({ ...values, id: endpointId })}
      onDone={({ count }) => {
        showToast(t('delivery.redeliveredCount', { count }), 'done');
        onClose();
      }}
    />
  );
}
