import { grantEnds, remoteGrants } from '@tilldeck/contracts/support/grant.schemas';
import { safeActions } from '@tilldeck/contracts/support/safe-action.schemas';
import { recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

/** What the trail of a ticket calls a grant, and an action that was run because of it. */
interface GrantFacts {
  remoteGrant: string;
  mustAsk: boolean;
  mayAct: boolean;
  until: string;
  grantEnd: string;
  safeAction: string;
}

export const grantFactFields = recordFields<GrantFacts>()({
  remoteGrant: {
    label: (t) => t('ticketGrant:field.remote'),
    values: valuesOf(remoteGrants, (remote) => (t) => t(`ticketGrant:remote.${remote}`)),
  },
  mustAsk: { label: (t) => t('ticketGrant:field.mustAsk'), as: 'yesNo' },
  mayAct: { label: (t) => t('ticketGrant:field.mayAct'), as: 'yesNo' },
  until: { label: (t) => t('ticketGrant:field.until'), as: 'time' },
  safeAction: {
    label: (t) => t('ticketAction:field'),
    values: valuesOf(safeActions, (action) => (t) => t(`ticketAction:kind.${action}`)),
  },
  grantEnd: {
    label: (t) => t('ticketGrant:field.grantEnd'),
    values: valuesOf(
      grantEnds,
      (end) => (t) => (end === 'customer' ? t('ticketGrant:end.customer') : t(`ticketGrant:over.${end}`)),
    ),
  },
});
