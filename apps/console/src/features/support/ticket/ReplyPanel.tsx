import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { ticketMoveOf } from '@tilldeck/contracts/support/ticket.states';
import { Segmented } from 'antd';
import type { TFunction } from 'i18next';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Composer } from './Composer.tsx';
import { usePageKeys } from './usePageKeys.ts';

interface ReplyPanelProps {
  ticket: TicketDetail;
  lastMessageId: string;
  place: RefObject<HTMLDivElement | null>;
  /** Whether something is typed that the other side will read. */
  onWriting: (isWriting: boolean) => void;
}

type Kind = 'reply' | 'note';

/** Reply or note. Where nothing can be written now, it says why. */
export function ReplyPanel({ ticket, lastMessageId, place, onWriting }: ReplyPanelProps) {
  const { t } = useTranslation('support');
  const mayCall = useMayCall();
  const { state, ownSide } = ticket;
  const event = ownSide === 'support' ? 'answer' : 'reply';
  const mayReply = mayCall(ticketRoutes.reply) && ticketMoveOf(state, event, ownSide) !== undefined;
  const mayNote = mayCall(ticketRoutes.note) && ownSide === 'support';
  const [chosen, setKind] = useState<Kind>('reply');
  const kind: Kind = mayNote && (chosen === 'note' || !mayReply) ? 'note' : 'reply';
  const open = (next: Kind) => () => {
    setKind(next);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[contenteditable=true]')?.focus());
  };
  usePageKeys({ ...(mayReply ? { r: open('reply') } : {}), ...(mayNote ? { n: open('note') } : {}) });
  const reason = mayReply ? null : whyNot(ticket, t);
  return (
    <div ref={place}>
      <SectionCard
        title={kind === 'note' ? t('reply.note') : t('reply.reply')}
        actions={
          mayReply && mayNote ? (
            <Segmented<Kind>
              value={kind}
              onChange={setKind}
              options={[
                { value: 'reply', label: t('reply.reply') },
                { value: 'note', label: t('reply.note') },
              ]}
            />
          ) : null
        }
      >
        {reason ? <p className="blk-soft">{reason}</p> : null}
        {mayReply || mayNote ? (
          <KeptComposer key={kind} ticket={ticket} kind={kind} lastMessageId={lastMessageId} onWriting={onWriting} />
        ) : null}
      </SectionCard>
    </div>
  );
}

/** Why nothing can be sent to the other side now. */
function whyNot({ state, ownSide, mergedInto }: TicketDetail, t: TFunction<'support'>): string | null {
  if (mergedInto) return t('reply.merged', { number: mergedInto.number });
  const reasons = {
    waiting_support: t('reply.takeFirst'),
    waiting_confirm: t('reply.confirmFirst'),
    processed: t('reply.processed'),
    closed: t(ownSide === 'support' ? 'reply.closedNote' : 'reply.closed'),
  } as const;
  return reasons[state as keyof typeof reasons] ?? null;
}

/** The composer opens with what was typed before. */
function KeptComposer(props: {
  ticket: TicketDetail;
  kind: Kind;
  lastMessageId: string;
  onWriting: (isWriting: boolean) => void;
}) {
  const { ticket, kind } = props;
  const answer = useCall(ticketRoutes.draft, { kind, ticketId: ticket.id }, { staleTime: 0, gcTime: 0 });
  if (answer.isPending) return <SkeletonLines rows={4} />;
  return <Composer {...props} saved={answer.data?.draft ?? null} />;
}
