import { defineLiveRoutes, route } from '../core/route.ts';
import { partnerTopics } from './partner.events.ts';
import { partnerRefInput } from './partner.schemas.ts';
import { authorityChange, partnerAuthority } from './partner-authority.schemas.ts';

const live = { topics: partnerTopics };

export const partnerAuthorityRoutes = defineLiveRoutes('identity/partner-authority', live, {
  detail: route({
    method: 'POST',
    path: 'userscenter/sys/partner/authority/detail',
    permission: 'partner.get',
    summary: 'What a partner may do at most',
    input: partnerRefInput,
    output: partnerAuthority,
    errors: ['core.not_found', 'identity.partner_independent'],
  }),
  modify: route({
    method: 'POST',
    path: 'sys/partner/authority/modify',
    permission: 'partner.edit',
    notFor: ['actor', 'key'],
    audit: 'partner.authority_changed',
    summary: 'Set the maximum permissions of a partner; effective from the next call',
    input: authorityChange,
    output: partnerAuthority,
    errors: ['core.not_found', 'core.stale_version', 'identity.partner_independent', 'identity.authority_not_held'],
  }),
});
