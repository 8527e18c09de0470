import { holdsAny } from '@tilldeck/contracts/core/route';
import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import { type AnswerAction, type SafeAction, safeActionSpecs } from '@tilldeck/contracts/support/safe-action.schemas';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';

interface Chosen {
  answerId: string;
  action: SafeAction;
}

/** The safe action that the reply being written will run; the last answer with one counts. */
export function useSafeAction(ticket: TicketDetail) {
  const { t } = useTranslation('ticketAction');
  const confirm = useConfirm();
  const { permissions } = useSession();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const grant = useCall(grantRoutes.detail, { id: ticket.id }, { enabled: chosen !== null }).data?.grant;
  const { sn } = ticket;
  const action = chosen ? t(`kind.${chosen.action}`) : '';

  /** Why it will not run. */
  function blockedBy({ action: kind }: Chosen): string | null {
    if (ticket.deviceId === null) return t('blocked.noDevice', { action });
    if (!holdsAny(permissions, [safeActionSpecs[kind].permission])) return t('blocked.noPermission', { action });
    return grant?.isActive && grant.mayAct ? null : t('blocked.notGranted', { action });
  }

  const blocked = chosen ? blockedBy(chosen) : null;
  const runs = chosen && blocked === null ? chosen : null;
  return {
    /** What the composer shows; null where nothing was chosen. */
    line: chosen ? (blocked ?? t('chosen', { action, sn })) : null,
    isBlocked: blocked !== null,
    choose: ({ id, action: next }: { id: string; action: AnswerAction }) => {
      if (next !== 'none') setChosen({ answerId: id, action: next });
    },
    forget: () => setChosen(null),
    /** Asks the person who sends; null: do not send. */
    ask: async (): Promise<{ answerId?: string } | null> => {
      if (!runs) return {};
      const text = `${t(`effect.${runs.action}`)} ${t('away', { sn })}`;
      const question = { title: t('askTitle', { action, sn }), text, action: t('send') };
      return (await confirm(question)) ? { answerId: runs.answerId } : null;
    },
  };
}
