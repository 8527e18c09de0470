import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { lazy, Suspense } from 'react';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

const DeviceThenNow = lazy(async () => {
  const [module] = await Promise.all([
    import('./DeviceThenNow.tsx'),
    loadTexts('ticketDevice', 'device', 'report', 'task', 'execution', 'policies', 'policyForm', 'audit'),
  ]);
  return { default: module.DeviceThenNow };
});

/** The panel shows what other areas know of the device, in their words: loaded only for a ticket that names one. */
export const LateDeviceThenNow = ({ ticket }: { ticket: TicketDetail }) =>
  ticket.sn === '' ? null : (
    <Suspense fallback={<SectionCard isLoading />}>
      <DeviceThenNow ticket={ticket} />
    </Suspense>
  );
