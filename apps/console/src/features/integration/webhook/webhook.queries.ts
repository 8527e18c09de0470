import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';

type Named = Pick<WebhookEndpoint, 'id' | 'url' | 'state'>;

const idOf = ({ id }: Named) => ({ id });

/** What a person does to a webhook, each after a question that says what follows. */
export function useWebhookActions() {
  const { t } = useTranslation('integration');
  const { run, running } = useAction();
  const question = (verb: 'enable' | 'disable' | 'delete' | 'rotate', { url }: Named) => ({
    title: t(`webhook.${verb}Title`, { name: url }),
    text: t(`webhook.${verb}Text`),
    action: t(`webhook.${verb}`),
    isDanger: verb === 'disable' || verb === 'delete',
  });
  const declared = (verb: 'enable' | 'disable' | 'delete' | 'rotate') => ({
    key: verb,
    label: t(`webhook.${verb}`),
    input: idOf,
    confirm: (row: Named) => question(verb, row),
  });
  return {
    toggle: (row: Named) => {
      const verb = row.state === 'enabled' ? 'disable' : 'enable';
      return run({ ...declared(verb), call: webhookRoutes[verb] }, row);
    },
    /** True when it is gone. */
    remove: async (row: Named): Promise<boolean> => {
      const gone = await run(
        {
          ...declared('delete'),
          call: webhookRoutes.remove,
          done: () => t('webhook.deleted'),
        },
        row,
      );
      return gone !== null;
    },
    /** The new secret, unless the person thought better of it. */
    rotate: async (row: Named): Promise<string | null> =>
      (await run({ ...declared('rotate'), call: webhookRoutes.rotate }, row))?.secret ?? null,
    test: (row: Named) =>
      run(
        {
          key: 'test',
          label: t('webhook.test'),
          call: webhookRoutes.test,
          input: idOf,
          done: () => t('webhook.tested'),
        },
        row,
      ),
    isTesting: running === 'test',
  };
}
