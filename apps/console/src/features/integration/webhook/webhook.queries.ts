import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows a webhook, its messages or what happened to it. */
export const webhookReads = [
  webhookRoutes.page,
  webhookRoutes.detail,
  webhookRoutes.deliveries,
  webhookRoutes.delivery,
  auditRoutes.object,
];

export const useWebhookChanges = () => useLive(['integration.webhook'], () => void invalidate(webhookReads));

type Named = Pick<WebhookEndpoint, 'id' | 'url' | 'state'>;

const idOf = ({ id }: Named) => ({ id });

/** What a person does to a webhook, each after a question that says what follows. */
export function useWebhookActions() {
  const { t } = useTranslation('integration');
  const confirm = useConfirm();
  const refreshes = webhookReads;
  const enable = useChange(webhookRoutes.enable, { refreshes });
  const disable = useChange(webhookRoutes.disable, { refreshes });
  const { run, running } = useAction();
  const question = (verb: 'enable' | 'disable' | 'delete' | 'rotate', { url }: Named) => ({
    title: t(`webhook.${verb}Title`, { name: url }),
    text: t(`webhook.${verb}Text`),
    action: t(`webhook.${verb}`),
    isDanger: verb === 'disable' || verb === 'delete',
  });
  const declared = (verb: 'delete' | 'rotate') => ({
    key: verb,
    label: t(`webhook.${verb}`),
    input: idOf,
    confirm: (row: Named) => question(verb, row),
  });
  return {
    toggle: async (row: Named) => {
      const isOn = row.state === 'enabled';
      if (await confirm(question(isOn ? 'disable' : 'enable', row))) (isOn ? disable : enable).mutate({ id: row.id });
    },
    /** True when it is gone. */
    remove: async (row: Named): Promise<boolean> => {
      const gone = await run(
        {
          ...declared('delete'),
          call: webhookRoutes.remove,
          done: () => t('webhook.deleted'),
          refreshes: [webhookRoutes.page],
        },
        row,
      );
      return gone !== null;
    },
    /** The new secret, unless the person thought better of it. */
    rotate: async (row: Named): Promise<string | null> =>
      (await run({ ...declared('rotate'), call: webhookRoutes.rotate, refreshes }, row))?.secret ?? null,
    test: (row: Named) =>
      run(
        {
          key: 'test',
          label: t('webhook.test'),
          call: webhookRoutes.test,
          input: idOf,
          done: () => t('webhook.tested'),
          refreshes,
        },
        row,
      ),
    isTesting: running === 'test',
  };
}
