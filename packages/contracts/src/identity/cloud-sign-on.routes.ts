import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  cloudPass,
  cloudPeer,
  cloudVouch,
  consolePath,
  sessionOpened,
  sessionSecret,
} from './cloud-sign-on.schemas.ts';

const live = { but: { peers: 'Only the person changes it, on this screen' } };

/** Going over to another cloud of the same vendor without signing in again, and being gone over to. */
export const cloudSignOnRoutes = defineLiveRoutes('identity/cloud-sign-on', live, {
  peers: route({
    method: 'POST',
    path: 'sys/sso/peers',
    permission: 'signedIn',
    notFor: ['actor'],
    summary: 'Other clouds, and the account there that the caller is linked with',
    input: nothing,
    output: z.array(cloudPeer),
  }),
  open: route({
    method: 'POST',
    path: 'sys/sso/open',
    permission: 'signedIn',
    service: 'cloudSignOn',
    notFor: ['actor'],
    audit: 'cloud.gone_over',
    summary: 'Ask another cloud to let the caller in; its answer is opened in a new tab',
    input: z.object({ peerId: z.string().max(60), redirectUrl: consolePath.default('/home') }),
    output: cloudPass,
    errors: ['core.not_found', 'identity.cloud_not_linked', 'identity.cloud_refused', 'identity.cloud_away'],
  }),
  login: route({
    method: 'POST',
    path: 'system/sso/login',
    permission: 'peer',
    audit: 'cloud.vouched',
    summary:
      'Called by another cloud, signed with the key both share: vouches for an account that is linked with one here',
    input: cloudVouch,
    output: cloudPass,
    errors: [
      'core.app_unknown',
      'identity.account_gone',
      'identity.account_disabled',
      'identity.not_activated',
      'identity.company_only',
    ],
  }),
  arrive: route({
    method: 'POST',
    path: 'sys/auth/cloud',
    permission: 'public',
    perAddressPerMinute: 30,
    audit: 'session.opened_by_cloud',
    summary: 'Open a session with the temporary token another cloud was given',
    input: z.object({ tokenValue: z.string().min(20).max(100), sessionSecret }),
    output: sessionOpened,
    errors: ['identity.cloud_pass_spent', 'identity.account_disabled'],
  }),
});
