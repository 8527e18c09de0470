import { useQueryClient } from '@tanstack/react-query';
import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import type { TicketMessage } from '@tilldeck/contracts/support/ticket.schemas';
import { useState } from 'react';
import { showToast } from '../../../lib/notice/notice.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { call } from '../../../lib/request/call.ts';
import { refreshAfter } from '../../../lib/request/refresh.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';

export interface Sending {
  isBusy: boolean;
  /** The message that kept the last one from being sent. */
  newer: TicketMessage | null;
  forgetNewer: () => void;
  /** Whether it was sent; a refusal was shown. */
  send: <R extends Route>(route: R, input: RouteDraft<R>, done: string) => Promise<boolean>;
}

/** Sends a message. A newer one that its writer has not seen is shown instead, and what was typed stays. */
export function useSendMessage(): Sending {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [newer, setNewer] = useState<TicketMessage | null>(null);
  return {
    isBusy,
    newer,
    forgetNewer: () => setNewer(null),
    send: async (route, input, done) => {
      setBusy(true);
      setNewer(null);
      try {
        await call(route, input, { isOwn: true });
        showToast(done, 'done');
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.error === 'support.newer_message') setNewer(error.data as TicketMessage);
        else showFailure(error);
        return false;
      } finally {
        setBusy(false);
        void refreshAfter(client, route, input);
      }
    },
  };
}
