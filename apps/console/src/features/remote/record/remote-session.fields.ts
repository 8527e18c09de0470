import { type RemoteSession, remoteBases, remoteModes } from '@tilldeck/contracts/remote/session.schemas';
import { remoteReasons } from '@tilldeck/contracts/remote/session.states';
import { recordFields, valuesOf } from '../../../components/record/record.fields.tsx';
import { remoteStateTexts } from '../parts/session/remote.states.ts';

const modes = valuesOf(remoteModes, (mode) => (t) => t(`remote:mode.${mode}`));

/** What the operation log calls the facts of a session. */
export const remoteSessionFields = recordFields<RemoteSession>()({
  sn: { label: (t) => t('words:sn') },
  state: { label: (t) => t('words:state'), states: remoteStateTexts },
  reason: {
    label: (t) => t('remote:field.reason'),
    values: valuesOf(remoteReasons, (reason) => (t) => t(`remote:reason.${reason}`)),
  },
  mode: { label: (t) => t('remote:field.mode'), values: modes },
  allowed: { label: (t) => t('remote:field.allowed'), values: modes },
  basis: {
    label: (t) => t('remote:field.basis'),
    values: valuesOf(remoteBases, (basis) => (t) => t(`remote:basis.${basis}`)),
  },
  why: { label: (t) => t('remote:field.why') },
  minutes: { label: (t) => t('remote:field.minutes'), as: 'number' },
  extensions: { label: (t) => t('remote:field.extensions'), as: 'number' },
  ticketNumber: { label: (t) => t('remote:field.ticket') },
  endsAt: { label: (t) => t('remote:field.endsAt'), as: 'time' },
});
