import { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { type ErpConnector, erpDraft } from '@tilldeck/contracts/devices/erp.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import styles from '../parts/intake/Intake.module.css';

const fields: readonly FormEntry<keyof typeof erpDraft.shape>[] = [
  {
    name: 'url',
    label: (t) => t('intake:erp.url'),
    help: (t) => t('intake:erp.urlHelp'),
    placeholder: 'https://',
    kind: 'text',
  },
  {
    name: 'credential',
    label: (t) => t('intake:erp.credential'),
    help: (t) => t('intake:erp.credentialHelp'),
    kind: 'password',
  },
  { name: 'everyMinutes', label: (t) => t('intake:erp.every'), unit: (t) => t('intake:erp.minutes') },
  {
    name: 'mode',
    label: (t) => t('intake:erp.mode'),
    optionLabels: {
      partial: (t) => t('intake:import.mode.partial'),
      whole: (t) => t('intake:import.mode.whole'),
    },
  },
  { name: 'isEnabled', label: (t) => t('intake:erp.enabled') },
];

interface ErpDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Where the own ERP is asked for orders, and how that went. */
export function ErpDrawer({ isOpen, onClose }: ErpDrawerProps) {
  const { t } = useTranslation('intake');
  const { call } = useBlocks();
  const own = useCall(erpRoutes.own, {}, { enabled: isOpen });
  const connector = own.data?.connector ?? null;
  const status = {
    section: () => '',
    text: () => t('erp.text'),
    extra: connector ? <ErpStatus connector={connector} onRemoved={onClose} /> : null,
  };
  return (
    <FormDrawer
      isOpen={isOpen && own.isSuccess}
      onClose={onClose}
      onDone={onClose}
      schema={erpDraft}
      fields={[status, ...fields]}
      call={erpRoutes.save}
      title={t('erp.title')}
      action={t('erp.save')}
      doneText={t('erp.saved')}
      {...(connector
        ? savedForm(connector, async () => (await call(erpRoutes.own, {})).connector ?? undefined, {
            fields,
            toValues: ({ url, everyMinutes, mode, isEnabled }) => ({ url, everyMinutes, mode, isEnabled }),
            toInput: (values: object, { version }) => ({ ...values, version }),
          })
        : { initial: { everyMinutes: 60, mode: 'partial' as const, isEnabled: true }, reread: null })}
    />
  );
}

function ErpStatus({ connector, onRemoved }: { connector: ErpConnector; onRemoved: () => void }) {
  const { t } = useTranslation('intake');
  const { button } = useAction();
  const pull = action<ErpConnector, typeof erpRoutes.pull>({
    key: 'pull',
    label: t('erp.pull'),
    call: erpRoutes.pull,
    input: ({ id }) => ({ id }),
    disabledReason: ({ isEnabled }) => (isEnabled ? null : t('erp.off')),
    done: () => t('erp.pulled'),
  });
  const remove = action<ErpConnector, typeof erpRoutes.remove>({
    key: 'remove',
    label: t('erp.remove'),
    call: erpRoutes.remove,
    input: ({ id }) => ({ id }),
    isDanger: true,
    confirm: () => ({
      title: t('erp.removeTitle'),
      text: t('erp.removeText'),
      action: t('erp.remove'),
      isDanger: true,
    }),
    done: () => t('erp.removed'),
    onDone: onRemoved,
  });
  const { lastOutcome, lastStatus } = connector;
  return (
    <>
      <FactsGrid
        facts={[
          {
            label: t('erp.lastRun'),
            value: connector.lastRunAt ? <TimeText at={connector.lastRunAt} /> : t('erp.never'),
          },
          {
            label: t('erp.outcome'),
            value: lastOutcome
              ? `${t(`erp.outcome.${lastOutcome}`, { status: lastStatus ?? '' })} · ${t('erp.orders', { count: connector.lastOrderCount })}`
              : null,
          },
          { label: t('erp.nextRun'), value: <TimeText at={connector.nextRunAt} /> },
        ]}
      />
      <div className={styles.foot}>
        <Can route={erpRoutes.remove}>
          <ActionButton {...button(remove, connector)} />
        </Can>
        <Can route={erpRoutes.pull}>
          <ActionButton {...button(pull, connector)} />
        </Can>
      </div>
    </>
  );
}
