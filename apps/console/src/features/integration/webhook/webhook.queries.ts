import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
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

/** What a person does to a webhook, each after a question that says what follows. */
export function useWebhookActions() {
  const { t } = useTranslation('integration');
  const confirm = useConfirm();
  const { message } = App.useApp();
  const refreshes = webhookReads;
  const enable = useChange(webhookRoutes.enable, { refreshes });
  const disable = useChange(webhookRoutes.disable, { refreshes });
  const remove = useChange(webhookRoutes.remove, { refreshes: [webhookRoutes.page] });
  const rotate = useChange(webhookRoutes.rotate, { refreshes });
  const test = useChange(webhookRoutes.test, { refreshes });
  const ask = (verb: 'enable' | 'disable' | 'delete' | 'rotate', { url }: Named) =>
    confirm({
      title: t(`webhook.${verb}Title`, { name: url }),
      text: t(`webhook.${verb}Text`),
      action: t(`webhook.${verb}`),
      isDanger: verb === 'disable' || verb === 'delete',
    });
  return {
    toggle: async (row: Named) => {
      const isOn = row.state === 'enabled';
      if (await ask(isOn ? 'disable' : 'enable', row)) (isOn ? disable : enable).mutate({ id: row.id });
    },
    /** True when it is gone. */
    remove: async (row: Named): Promise<boolean> => {
      if (!(await ask('delete', row))) return false;
      await remove.mutateAsync({ id: row.id });
      void message.success(t('webhook.deleted'));
      return true;
    },
    /** The new secret, unless the person thought better of it. */
    rotate: async (row: Named): Promise<string | null> =>
      (await ask('rotate', row)) ? (await rotate.mutateAsync({ id: row.id })).secret : null,
    test: async (row: Named) => {
      await test.mutateAsync({ id: row.id });
      void message.success(t('webhook.tested'));
    },
    isTesting: test.isPending,
  };
}
