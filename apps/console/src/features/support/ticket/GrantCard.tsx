import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import { grantDraft, type TicketGrant } from '@tilldeck/contracts/support/grant.schemas';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { firstGrant, grantFields } from './grant-form.fields.ts';
import styles from './TicketReply.module.css';

/** What the customer lets after-sales do: shown to both sides, changed and ended by the customer. */
export function GrantCard({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('ticketGrant');
  const mayCall = useMayCall();
  const { button } = useAction();
  const [isOpen, setOpen] = useOpenedFlag('grant');
  const answer = useCall(grantRoutes.detail, { id: ticket.id });
  if (!answer.data) return null;
  const { grant, canGrant } = answer.data;
  const active = grant?.isActive ? grant : null;
  const mayGrant = canGrant && mayCall(grantRoutes.set);
  const isEmpty = !grant && !mayGrant && ticket.state === 'closed';
  if (isEmpty) return null;
  const end = action<TicketDetail, typeof grantRoutes.end>({
    key: 'end',
    label: t('end'),
    call: grantRoutes.end,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ number }) => ({
      title: t('endTitle', { number }),
      text: t('endText'),
      action: t('end'),
      isDanger: true,
    }),
    done: () => t('ended'),
  });
  return (
    <SectionCard title={t('title')}>
      {active ? <Allowed grant={active} /> : <Nothing grant={grant} isCustomer={ticket.ownSide === 'customer'} />}
      {mayGrant ? (
        <div className={`${styles.tools} ${styles.below}`}>
          <ActionButton size="small" label={active ? t('change') : t('allow')} onClick={() => setOpen(true)} />
          {active ? <ActionButton size="small" {...button(end, ticket)} /> : null}
        </div>
      ) : null}
      {mayGrant ? <GrantDialog ticket={ticket} active={active} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  );
}

function Allowed({ grant: { remote, mustAsk, mayAct, until, grantedBy, grantedAt } }: { grant: TicketGrant }) {
  const { t } = useTranslation('ticketGrant');
  return (
    <FactsGrid
      facts={[
        { label: t('field.remote'), value: t(`remote.${remote}`) },
        ...(remote === 'none' ? [] : [{ label: t('field.mustAsk'), value: mustAsk ? t('ask.yes') : t('ask.no') }]),
        { label: t('field.mayAct'), value: mayAct ? t('act.yes') : t('act.no') },
        { label: t('field.until'), value: until ? <TimeText at={until} /> : t('until.closed') },
        {
          label: t('by'),
          value: (
            <>
              {grantedBy} <TimeText at={grantedAt} form="relative" />
            </>
          ),
        },
      ]}
    />
  );
}

function Nothing({ grant, isCustomer }: { grant: TicketGrant | null; isCustomer: boolean }) {
  const { t } = useTranslation('ticketGrant');
  return (
    <>
      <p className="blk-soft">{isCustomer ? t('noneOwn') : t('noneTheirs')}</p>
      {grant?.endReason && grant.endedAt ? (
        <p className="blk-soft">
          {t(`over.${grant.endReason}`, { name: grant.endedBy })} <TimeText at={grant.endedAt} form="relative" />
        </p>
      ) : null}
    </>
  );
}

interface GrantDialogProps {
  ticket: TicketDetail;
  active: TicketGrant | null;
  isOpen: boolean;
  onClose: () => void;
}

function GrantDialog({ ticket, active, isOpen, onClose }: GrantDialogProps) {
  const { t } = useTranslation('ticketGrant');
  const hasDevice = ticket.deviceId !== null;
  const before = active && {
    remote: active.remote,
    mustAsk: active.mustAsk,
    mayAct: active.mayAct,
    ...(active.until ? { until: active.until } : {}),
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('allowTitle', { number: ticket.number })}
      action={t('save')}
      schema={grantDraft}
      call={grantRoutes.set}
      fields={grantFields(hasDevice)}
      initial={before ?? firstGrant(hasDevice)}
      toInput={(values) => ({ ...values, id: ticket.id })}
      doneText={t('saved')}
      onDone={onClose}
    />
  );
}
