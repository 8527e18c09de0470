import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import type { DeliveryAttempt } from '@tilldeck/contracts/integration/webhook.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './DeliveryDrawer.module.css';
import { deliveryStateTexts } from './webhook.states.ts';

interface DeliveryDrawerProps {
  /** Which message; none closes it. */
  id: string | undefined;
  offReason: string | null;
  onRedeliver: (id: string) => void;
  onClose: () => void;
}

/** One message: what was sent, and how every try went. */
export function DeliveryDrawer({ id, offReason, onRedeliver, onClose }: DeliveryDrawerProps) {
  const { t } = useTranslation('integration');
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={t('delivery.detail')}
      size={640}
      destroyOnHidden
      extra={
        <Can route={webhookRoutes.redeliver}>
          <ActionButton
            label={t('delivery.redeliver')}
            disabledReason={offReason}
            onClick={() => id && onRedeliver(id)}
          />
        </Can>
      }
    >
      {id ? <DeliveryFacts id={id} /> : null}
    </Drawer>
  );
}

function DeliveryFacts({ id }: { id: string }) {
  const { t } = useTranslation('integration');
  const record = useCall(webhookRoutes.delivery, { id });
  if (record.error) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <SkeletonLines rows={6} />;
  const delivery = record.data;
  const facts = [
    { label: t('delivery.state'), value: <StatusTag state={delivery.state} states={deliveryStateTexts} /> },
    { label: t('delivery.event'), value: <code className="blk-mono">{delivery.eventType}</code> },
    { label: t('delivery.createdAt'), value: <TimeText at={delivery.createdAt} form="second" /> },
    delivery.nextAttemptAt
      ? { label: t('delivery.nextAttempt'), value: <TimeText at={delivery.nextAttemptAt} form="second" /> }
      : { label: t('delivery.finishedAt'), value: <TimeText at={delivery.finishedAt} form="second" /> },
    { label: t('delivery.messageId'), value: <CopyableId value={delivery.messageId} />, isWide: true },
  ];
  return (
    <>
      <FactsGrid facts={facts} />
      <h3 className={styles.title}>{t('delivery.body')}</h3>
      <pre className={styles.text}>{indented(delivery.body)}</pre>
      <h3 className={styles.title}>{t('delivery.tries')}</h3>
      {delivery.attempts.length === 0 ? <p className="blk-soft">{t('delivery.noTries')}</p> : null}
      <ol className={styles.tries}>
        {delivery.attempts.toReversed().map((attempt) => (
          <li key={attempt.at}>
            <Try attempt={attempt} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The signature is made over the bytes as they were sent; people read them better with line breaks. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function Try({ attempt }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation('integration');
  const { at, status, fault, durationMs, headers, response } = attempt;
  const words = status === null ? (fault ? t(`fault.${fault}`) : '') : t('delivery.answered', { status });
  return (
    <details className={styles.try}>
      <summary>
        <ToneTag tone={fault ? 'bad' : 'ok'} text={words} />
        <span className={styles.took}>{t('delivery.took', { ms: durationMs })}</span>
        <TimeText at={at} form="second" />
      </summary>
      {fault && status !== null ? <p className={styles.fault}>{t(`fault.${fault}`)}</p> : null}
      <h4>{t('delivery.response')}</h4>
      {response ? (
        <pre className={styles.text}>{response}</pre>
      ) : (
        <p className="blk-soft">{t('delivery.noResponse')}</p>
      )}
      <h4>{t('delivery.headers')}</h4>
      <pre className={styles.text}>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
    </details>
  );
}
