import type { grantDraft } from '@tilldeck/contracts/support/grant.schemas';
import type { z } from 'zod';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

export type GrantValues = z.output<typeof grantDraft>;

/** What a customer ticks; the same when a ticket is submitted and later on its page. */
export const grantFields = (hasDevice: boolean): FormEntry<keyof GrantValues>[] => [
  {
    name: 'remote',
    label: (t) => t('ticketGrant:field.remote'),
    kind: 'radio',
    isWide: true,
    isShown: () => hasDevice,
    optionLabels: {
      none: (t) => t('ticketGrant:remote.none'),
      view: (t) => t('ticketGrant:remote.view'),
      control: (t) => t('ticketGrant:remote.control'),
    },
  },
  {
    name: 'mustAsk',
    label: (t) => t('ticketGrant:field.mustAsk'),
    help: (t) => t('ticketGrant:help.mustAsk'),
    isShown: ({ remote }) => hasDevice && remote !== 'none',
  },
  { name: 'mayAct', label: (t) => t('ticketGrant:field.mayAct'), help: (t) => t('ticketGrant:help.mayAct') },
  {
    name: 'until',
    label: (t) => t('ticketGrant:field.until'),
    help: (t) => t('ticketGrant:help.until'),
    kind: 'instant',
  },
];

/** Nothing is allowed that the customer did not choose; asking at the device is what most want. */
export const firstGrant = (hasDevice: boolean): GrantValues =>
  hasDevice ? { remote: 'view', mustAsk: true, mayAct: false } : { remote: 'none', mustAsk: true, mayAct: true };
