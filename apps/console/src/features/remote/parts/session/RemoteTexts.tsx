import type { RemoteSession } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag, ToneTag } from '../../../../components/text/StatusTag.tsx';
import { clockText } from './clock.rules.ts';
import { remoteStateTexts } from './remote.states.ts';

interface RemoteStateTagProps {
  session: Pick<RemoteSession, 'state' | 'connectedAt'>;
  isFramed?: boolean;
}

/** The state of a session. Stored as connecting, it is one that is under way once its picture was there. */
export function RemoteStateTag({ session: { state, connectedAt }, isFramed }: RemoteStateTagProps) {
  const { t } = useTranslation('remote');
  if (state === 'connecting' && connectedAt)
    return <ToneTag tone="ok" text={t('state.inSession')} isFramed={isFramed} />;
  return <StatusTag state={state} states={remoteStateTexts} {...(isFramed ? { isFramed } : {})} />;
}

/** Why a session ended. */
export function ReasonText({ reason }: Pick<RemoteSession, 'reason'>) {
  const { t } = useTranslation('remote');
  return reason && t(`reason.${reason}`);
}

/** What was asked for, and what was allowed where that is less. */
export function ModeText({ mode, allowed }: Pick<RemoteSession, 'mode' | 'allowed'>) {
  const { t } = useTranslation('remote');
  return <>{allowed && allowed !== mode ? t('mode.less', { mode: t(`mode.${mode}`) }) : t(`mode.${mode}`)}</>;
}

export function BasisText({ basis, ticketNumber }: Pick<RemoteSession, 'basis' | 'ticketNumber'>) {
  const { t } = useTranslation('remote');
  return <>{ticketNumber ? t('basis.ofTicket', { basis: t(`basis.${basis}`), ticketNumber }) : t(`basis.${basis}`)}</>;
}

/** From the first picture to the end. */
export function LengthText({ connectedAt, endedAt }: Pick<RemoteSession, 'connectedAt' | 'endedAt'>) {
  if (!connectedAt || !endedAt) return <span className="blk-soft">–</span>;
  return <>{clockText(Date.parse(endedAt) - Date.parse(connectedAt))}</>;
}
