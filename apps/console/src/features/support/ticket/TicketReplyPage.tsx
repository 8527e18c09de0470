import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { DueClock } from '../../../components/text/DueClock.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useHere } from '../../../lib/live/useHere.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { ConfirmBox } from './ConfirmBox.tsx';
import { GrantCard } from './GrantCard.tsx';
import { LateDeviceThenNow } from './LateDeviceThenNow.tsx';
import { MessageList } from './MessageList.tsx';
import { RatingBox } from './RatingBox.tsx';
import { ReplyPanel } from './ReplyPanel.tsx';
import { TicketActions } from './TicketActions.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import styles from './TicketReply.module.css';
import { ticketListHref } from './ticket.paths.ts';
import { ticketStateTexts } from './ticket.states.ts';
import { useThread } from './useThread.ts';
import { WhoIsHere } from './WhoIsHere.tsx';

/** /support/tickets/record/reply?id= */
export function TicketReplyPage() {
  const { t } = useTranslation('support');
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const answer = useCall(ticketRoutes.detail, { id });
  const ticket = answer.data;
  return (
    <DetailsPage
      title={ticket ? ticket.title : ''}
      id={ticket && { label: t('field.number'), value: ticket.number }}
      status={
        ticket ? (
          <>
            <StatusTag state={ticket.state} states={ticketStateTexts[ticket.ownSide]} isFramed />
            {ticket.dueAt ? <DueClock dueAt={ticket.dueAt} isFramed /> : null}
          </>
        ) : null
      }
      backHref={ticketListHref}
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      actions={ticket ? <TicketActions ticket={ticket} /> : null}
    >
      {ticket ? <Work key={ticket.id} ticket={ticket} /> : null}
    </DetailsPage>
  );
}

function Work({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('support');
  const place = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const people = useHere('support.ticket', ticket.id, isWriting);
  const { id, number } = ticket;
  const thread = useThread(ticket);
  const mayReadHistory = useCan(auditRoutes.object);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <SectionCard isLoading={thread.isPending} error={thread.error} onRetry={thread.retry}>
          <MessageList
            number={number}
            entries={thread.entries}
            onEarlier={thread.earlier}
            isBusy={thread.isLoadingEarlier}
          />
        </SectionCard>
        <WhoIsHere people={people} />
        <ConfirmBox ticket={ticket} />
        <RatingBox ticket={ticket} />
        {thread.newest ? (
          <ReplyPanel ticket={ticket} lastMessageId={thread.newest.id} place={place} onWriting={setWriting} />
        ) : null}
        <LateDeviceThenNow ticket={ticket} />
      </div>
      <div className={styles.side}>
        <TicketFacts ticket={ticket} />
        <GrantCard ticket={ticket} />
        {mayReadHistory ? <ObjectHistory objectType="ticket" objectId={id} title={t('side.history')} /> : null}
      </div>
    </div>
  );
}
