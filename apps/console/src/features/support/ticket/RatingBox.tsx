import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import { ratingDraft, type TicketRating } from '@tilldeck/contracts/support/rating.schemas';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { FormEntries } from '../../../components/form/FormEntries.tsx';
import { FormBody } from '../../../components/form/SchemaForm.tsx';
import type { FieldName, FormEntry } from '../../../components/form/useFormFields.ts';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Stars } from '../parts/score/Stars.tsx';
import { ScoreField } from './ScoreField.tsx';
import styles from './TicketReply.module.css';

const schema = ratingDraft.omit({ id: true });
const fields: readonly FormEntry<FieldName<typeof schema>>[] = [
  { name: 'score', label: (t) => t('rating:field.score'), render: (control) => <ScoreField control={control} /> },
  { name: 'comment', label: (t) => t('rating:ask.comment'), kind: 'textarea', isWide: true },
];

/** The rating of a ticket: asked of the customer once the ticket is processed, shown to both sides afterwards. */
export function RatingBox({ ticket }: { ticket: TicketDetail }) {
  const mayCall = useMayCall();
  const answer = useCall(ratingRoutes.detail, { id: ticket.id });
  const [isChanging, setChanging] = useState(false);
  if (!answer.data) return null;
  const { rating, canRate } = answer.data;
  const mayRate = canRate && mayCall(ratingRoutes.rate);
  if (mayRate && (!rating || isChanging))
    return <AskForRating ticketId={ticket.id} rating={rating} onDone={() => setChanging(false)} />;
  if (!rating) return null;
  return (
    <GivenRating
      rating={rating}
      isOwn={ticket.ownSide === 'customer'}
      onChange={mayRate ? () => setChanging(true) : undefined}
    />
  );
}

interface AskForRatingProps {
  ticketId: string;
  rating: TicketRating | null;
  onDone: () => void;
}

function AskForRating({ ticketId, rating, onDone }: AskForRatingProps) {
  const { t } = useTranslation(['rating', 'blocks']);
  const [params] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const isAsked = params.get('ask') === 'rating';
  // The link of the mail leads here; nothing is rated by opening it.
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const { control, leave } = useRouteForm(
    {
      schema,
      fields,
      call: ratingRoutes.rate,
      initial: rating ? { score: rating.score, comment: rating.comment } : {},
      toInput: (values) => ({ id: ticketId, ...values }),
      doneText: (say) => say('rating:ask.sent'),
      onDone,
    },
    onDone,
  );
  return (
    <div ref={place}>
      <SectionCard title={t('ask.title')}>
        <p className="blk-soft">{t('ask.text')}</p>
        <FormBody control={control}>
          <FormEntries entries={fields} />
          <div className={styles.tools}>
            <ActionButton kind="primary" label={t('ask.send')} isBusy={control.isBusy} onClick={control.submit} />
            {rating ? <ActionButton label={t('blocks:action.cancel')} onClick={leave} /> : null}
          </div>
        </FormBody>
      </SectionCard>
    </div>
  );
}

interface GivenRatingProps {
  rating: TicketRating;
  isOwn: boolean;
  onChange: (() => void) | undefined;
}

function GivenRating({ rating, isOwn, onChange }: GivenRatingProps) {
  const { t } = useTranslation('rating');
  return (
    <SectionCard
      title={isOwn ? t('given.own') : t('given.title')}
      actions={onChange ? <ActionButton size="small" label={t('ask.change')} onClick={onChange} /> : null}
    >
      <p className={styles.head}>
        <Stars score={rating.score} />
        <span>{rating.author}</span>
        <TimeText at={rating.ratedAt} form="relative" />
      </p>
      {rating.comment ? <p className={styles.said}>{rating.comment}</p> : null}
    </SectionCard>
  );
}
