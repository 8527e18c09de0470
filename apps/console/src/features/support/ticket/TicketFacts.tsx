import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useNow } from '../../../components/base/useNow.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { DueClock } from '../../../components/text/DueClock.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { relativeTime } from '../../../lib/format/instant.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { ticketHref } from './ticket.paths.ts';
import { ticketTypeTexts } from './ticket.states.ts';
import { useTicketActions } from './useTicketActions.ts';

export function TicketFacts({ ticket }: { ticket: TicketDetail }) {
  const { t, i18n } = useTranslation('support');
  const { product, problem, duePromise, mergedInto } = ticket;
  return (
    <SectionCard title={t('side.details')}>
      <FactsGrid
        facts={[
          { label: t('field.partner'), value: ticket.orgName },
          { label: t('field.assignee'), value: ticket.assignee || t('unassigned') },
          { label: t('field.type'), value: <StatusTag state={ticket.type} states={ticketTypeTexts} /> },
          ...(duePromise ? [{ label: t(`promise.${duePromise}`), value: <DueClock dueAt={ticket.dueAt} /> }] : []),
          ...(product ? [{ label: t('field.product'), value: nameIn(i18n.language, product) }] : []),
          ...(problem ? [{ label: t('field.problem'), value: nameIn(i18n.language, problem) }] : []),
          ...(ticket.sn ? [{ label: t('side.device'), value: <Device ticket={ticket} /> }] : []),
          { label: t('field.contactEmail'), value: ticket.contactEmail },
          { label: t('field.submitter'), value: ticket.submitter },
          { label: t('field.createdAt'), value: <TimeText at={ticket.createdAt} /> },
          ...(mergedInto
            ? [{ label: t('merge.into'), value: <Link to={ticketHref(mergedInto)}>{mergedInto.number}</Link> }]
            : []),
        ]}
      />
      {ticket.opensAt ? <Opens at={ticket.opensAt} /> : null}
      <MergedFrom ticket={ticket} />
    </SectionCard>
  );
}

const Device = ({ ticket: { deviceId, sn } }: { ticket: TicketDetail }) =>
  deviceId ? (
    <Link to={`/device/details/${deviceId}`} className="blk-mono">
      {sn}
    </Link>
  ) : (
    <span className="blk-mono">{sn}</span>
  );

/** Outside the hours that count the clock waits. */
function Opens({ at }: { at: string }) {
  const { t, i18n } = useTranslation('support');
  return <p className="blk-soft">{t('due.opens', { when: relativeTime(new Date(at), useNow(), i18n.language) })}</p>;
}

function MergedFrom({ ticket: { mergedFrom, ownSide } }: { ticket: TicketDetail }) {
  const { t } = useTranslation('support');
  const { button } = useAction();
  const { unmerge } = useTicketActions();
  if (mergedFrom.length === 0) return null;
  return (
    <>
      <p>{t('merge.from')}</p>
      <ul>
        {mergedFrom.map((one) => (
          <li key={one.id}>
            <Link to={ticketHref(one)}>{one.number}</Link> {one.title}
            {ownSide === 'support' && one.canUndo ? (
              <ActionButton kind="link" size="small" {...button(unmerge, one)} />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
