import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { FormEntries } from '../../../components/form/FormEntries.tsx';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { FormBody } from '../../../components/form/SchemaForm.tsx';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { DraftState } from './DraftState.tsx';
import { contentOf, valuesOf } from './draft.rules.ts';
import styles from './SubmitTicket.module.css';
import { type SubmitValues, submitFields, submitForm } from './submit-form.fields.tsx';
import { TicketSuggestions } from './TicketSuggestions.tsx';
import { ticketHref, ticketListHref } from './ticket.paths.ts';
import { useServerDraft } from './useServerDraft.ts';

const place = { kind: 'submit' } as const;

/** /support/tickets/submit */
export function SubmitTicketPage() {
  const answer = useCall(ticketRoutes.draft, place, { staleTime: 0, gcTime: 0 });
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonLines rows={6} />;
  return <SubmitForm saved={answer.data.draft?.content ?? null} />;
}

function SubmitForm({ saved }: { saved: string | null }) {
  const { t, i18n } = useTranslation('support');
  const navigate = useNavigate();
  const { org, info, acting } = useSession();
  const mayCall = useMayCall();
  const [isOver, setOver] = useState(false);
  const isVendor = org?.isVendor ?? false;
  const mayGrant = !isVendor && !acting;
  const fields = submitFields({ isVendor, mayGrant }, mayCall(deviceRoutes.choices), i18n.language);
  const { control, leave } = useRouteForm(
    {
      schema: submitForm,
      fields,
      call: ticketRoutes.submit,
      initial: { type: 'general', contactEmail: org?.isVendor ? '' : (info?.email ?? ''), ...valuesOf(saved) },
      toInput: ({ files, grant, ...values }: SubmitValues) => ({
        ...values,
        // Only where it is shown: a draft may bring it from a time when a device was chosen.
        ...(grant && mayGrant && values.sn ? { grant } : {}),
        fileIds: (files ?? []).map(({ id }) => id),
      }),
      sayDone: (_values, { number }) => ({ text: t('submit.sent', { number }) }),
      onDone: (ticket) => {
        setOver(true);
        void navigate(ticketHref(ticket));
      },
    },
    () => void navigate(ticketListHref),
  );
  const typed = Form.useWatch([], control.form) as Record<string, unknown> | undefined;
  const content = control.isBusy || !typed ? undefined : contentOf(typed);
  // The next page may take a moment; what was sent or discarded must not become a draft again meanwhile.
  const saving = useServerDraft(place, isOver ? null : content, saved);
  const forget = () => {
    // Behind a save that is still on its way, the draft is discarded once more.
    setOver(true);
    control.reset();
    void navigate(ticketListHref);
  };
  const afterMessage = fields.findIndex((field) => 'name' in field && field.name === 'body') + 1;
  return (
    <FormSheet
      title={t('submit.title')}
      description={t('submit.description')}
      action={t('submit.send')}
      backHref={ticketListHref}
      control={control}
      leave={leave}
      note={<DraftState saving={saving} />}
    >
      <FormBody control={control} className={styles.frame}>
        <div className={styles.columns}>
          <FormEntries entries={fields.slice(0, afterMessage)} columns={2} />
          <TicketSuggestions typed={typed ?? {}} onDiscarded={forget} />
          <FormEntries entries={fields.slice(afterMessage)} columns={2} />
        </div>
      </FormBody>
    </FormSheet>
  );
}
