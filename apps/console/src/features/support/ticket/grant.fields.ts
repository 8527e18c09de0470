import { grantEnds, remoteGrants } from '@tilldeck/contracts/support/grant.schemas';
import { recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

/** What the trail of a ticket calls a grant. */
interface GrantFacts {
  remoteGrant: string;
  mustAsk: boolean;
  mayAct: boolean;
  until: string;
  grantEnd: string;
}

export const grantFactFields = recordFields<GrantFacts>()({
  remoteGrant: {
    label: (t) => t('ticketGrant:field.remote'),
    values: valuesOf(remoteGrants, (remote) => (t) => t(`ticketGrant:remote.${remote}`)),
  },
  mustAsk: { label: (t) => t('ticketGrant:field.mustAsk'), as: 'yesNo' },
  mayAct: { label: (t) => t('ticketGrant:field.mayAct'), as: 'yesNo' },
  until: { label: (t) => t('ticketGrant:field.until'), as: 'time' },
  grantEnd: {
    label: (t) => t('ticketGrant:field.grantEnd'),
    values: valuesOf(
      grantEnds,
      (end) => (t) => (end === 'customer' ? t('ticketGrant:end.customer') : t(`ticketGrant:over.${end}`)),
    ),
  },
});
