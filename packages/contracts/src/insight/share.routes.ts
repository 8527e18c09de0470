import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { newShare, oneShare, share, shareDraft, sharedSheet } from './share.schemas.ts';

/** A link has an author, whose permissions decide what is in it. */
const notFor = ['actor', 'key'] as const;

export const shareRoutes = defineLiveRoutes(
  'insight/share',
  { topics: ['insight.share'], but: { open: 'frozen: what the link shows never changes' } },
  {
    page: route({
      method: 'POST',
      path: 'datacenter/share/page',
      permission: 'data-report.query',
      summary: 'Page through links to frozen pages of the data center, newest first',
      input: newestFirst(z.object({})),
      output: paged(share),
      errors: [],
    }),
    add: route({
      method: 'POST',
      path: 'datacenter/share/add',
      permission: 'data-report.add',
      service: 'shareLink',
      audit: 'share.added',
      summary: 'Freeze a page of the data center under a link that opens without sign-in',
      input: shareDraft,
      output: newShare,
      errors: ['core.forbidden', 'insight.report_filter', 'insight.too_many_shares'],
      notFor,
    }),
    revoke: route({
      method: 'POST',
      path: 'datacenter/share/revoke',
      permission: 'data-report.edit',
      audit: 'share.revoked',
      summary: 'End a link and delete what it showed',
      input: oneShare,
      output: nothing,
      errors: ['core.not_found'],
    }),
    open: route({
      method: 'POST',
      path: 'datacenter/share/open',
      permission: 'public',
      perAddressPerMinute: 60,
      summary: 'What a link shows; the same refusal for links that are over and those that never were',
      input: z.object({ token: z.string().min(20).max(100) }),
      output: sharedSheet,
      errors: ['core.not_found'],
    }),
  },
);
