import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  cloudLinkName,
  cloudLinkStep,
  cloudOffer,
  cloudOffered,
  linkSubject,
  linkToken,
} from './cloud-link.schemas.ts';

const live = { but: { look: 'Read once, on the way to a decision' } };

/**
 * Linking one's accounts on two clouds, by a proof on both. The person begins here, agrees on the other cloud, and comes
 * back to finish: an attacker who only got a person to click on the other side has no link.
 */
export const cloudLinkRoutes = defineLiveRoutes('identity/cloud-link', live, {
  start: route({
    method: 'POST',
    path: 'sys/sso/link/start',
    permission: 'signedIn',
    service: 'cloudSignOn',
    notFor: ['actor'],
    audit: 'cloud.link_started',
    summary: 'Begin to link the own account with one on another cloud; needs a recent proof',
    input: z.object({ peerId: z.string().max(60) }),
    output: cloudLinkStep,
    errors: [
      'core.not_found',
      'identity.proof_required',
      'identity.cloud_vendor_staff',
      'identity.cloud_refused',
      'identity.cloud_away',
    ],
  }),
  offer: route({
    method: 'POST',
    path: 'system/sso/link/offer',
    permission: 'peer',
    audit: 'cloud.link_offered',
    summary: 'Called by another cloud, signed with the key both share: one of its people wants to link an account here',
    input: cloudOffer,
    output: cloudLinkStep,
    errors: ['core.app_unknown'],
  }),
  look: route({
    method: 'POST',
    path: 'sys/sso/link/look',
    permission: 'signedIn',
    notFor: ['actor'],
    summary: 'Who on which cloud asks to be linked with the caller',
    input: z.object({ token: linkToken }),
    output: cloudOffered,
    errors: ['identity.cloud_link_expired'],
  }),
  confirm: route({
    method: 'POST',
    path: 'sys/sso/link/confirm',
    permission: 'signedIn',
    notFor: ['actor'],
    audit: 'cloud.link_confirmed',
    summary: 'Agree to be linked with that account; needs a recent proof. The answer is opened to finish there',
    input: z.object({ token: linkToken }),
    output: cloudLinkStep,
    errors: ['identity.cloud_link_expired', 'identity.proof_required', 'identity.cloud_vendor_staff'],
  }),
  finish: route({
    method: 'POST',
    path: 'sys/sso/link/finish',
    permission: 'signedIn',
    notFor: ['actor'],
    audit: 'cloud.linked',
    summary: 'Finish where it began, with what the other cloud gave; both accounts are linked then',
    input: z.object({ token: linkToken }),
    output: cloudLinkName,
    errors: ['identity.cloud_link_expired', 'identity.cloud_refused', 'identity.cloud_away'],
  }),
  complete: route({
    method: 'POST',
    path: 'system/sso/link/complete',
    permission: 'peer',
    audit: 'cloud.linked',
    summary: 'Called by another cloud: the person came back with the receipt; the link is in force on both sides',
    input: z.object({ subject: linkSubject, receipt: linkToken }),
    output: cloudLinkName,
    errors: ['core.app_unknown', 'identity.cloud_link_expired'],
  }),
  end: route({
    method: 'POST',
    path: 'sys/sso/link/end',
    permission: 'signedIn',
    notFor: ['actor'],
    audit: 'cloud.unlinked',
    summary: 'End the link of the own account with one on another cloud, on both sides',
    input: z.object({ peerId: z.string().max(60) }),
    output: nothing,
    errors: ['core.not_found'],
  }),
  ended: route({
    method: 'POST',
    path: 'system/sso/link/ended',
    permission: 'peer',
    audit: 'cloud.unlinked',
    summary: 'Called by another cloud: a link was ended there',
    input: z.object({ subject: linkSubject }),
    output: nothing,
    errors: ['core.app_unknown'],
  }),
});
