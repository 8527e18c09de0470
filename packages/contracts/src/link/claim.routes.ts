import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, recordRef } from '../core/schema.ts';
import { claim, claimDraft, claimPage, claimSecret } from './claim.schemas.ts';

const live = { topics: ['link.claim', 'link.key'] };

export const claimRoutes = defineLiveRoutes('link/claim', live, {
  page: route({
    method: 'POST',
    path: 'device/claim/page',
    permission: 'enrolment.query',
    summary: 'Claim codes, newest first',
    input: claimPage,
    output: paged(claim),
  }),
  add: route({
    method: 'POST',
    path: 'device/claim/add',
    permission: 'enrolment.add',
    notFor: ['actor'],
    audit: 'claim.added',
    summary: 'Make a claim code for devices of the own organisation; the answer holds the code, this once',
    input: claimDraft,
    output: claimSecret,
    errors: ['core.not_found', 'devices.sn_unknown', 'link.too_many_claims'],
  }),
  revoke: route({
    method: 'POST',
    path: 'device/claim/revoke',
    permission: 'enrolment.delete',
    audit: 'claim.revoked',
    summary: 'Revoke a claim code; devices that came with it stay',
    input: z.object({ id: recordRef('claim') }),
    output: nothing,
    errors: ['core.not_found', 'link.claim_over'],
  }),
});
