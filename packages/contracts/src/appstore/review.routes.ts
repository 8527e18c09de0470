import { defineLiveRoutes, route } from '../core/route.ts';
import { paged, pageOf } from '../core/schema.ts';
import { oneVersion } from './app.schemas.ts';
import {
  reviewDetail,
  reviewFilter,
  reviewReport,
  reviewReportRequest,
  reviewRow,
  reviewTake,
  reviewVerdict,
} from './review.schemas.ts';

const moving = ['core.not_found', 'core.stale_version', 'appstore.wrong_state'] as const;

const live = { topics: ['appstore.version'] };

/** Two people look at every version before a device can get it. */
export const reviewRoutes = defineLiveRoutes('appstore/review', live, {
  page: route({
    method: 'POST',
    path: 'appstore/audit/page',
    permission: 'appaudit.query',
    summary: 'Page through submitted versions, newest first',
    input: pageOf(reviewFilter, ['dueAt']),
    output: paged(reviewRow),
  }),
  detail: route({
    method: 'POST',
    path: 'appstore/audit/detail',
    permission: 'appaudit.get',
    summary: 'One version as a reviewer needs it: what changed, what was found, what others answered',
    input: oneVersion,
    output: reviewDetail,
    errors: ['core.not_found'],
  }),
  takeFirst: route({
    method: 'POST',
    path: 'appstore/audit/takeFirst',
    permission: 'appaudit.edit',
    audit: 'app.first_review_taken',
    summary: 'Start the first review of a version, which assigns it to the caller',
    input: reviewTake,
    output: reviewRow,
    errors: [...moving, 'appstore.own_version'],
  }),
  decideFirst: route({
    method: 'POST',
    path: 'appstore/audit/firstTrial',
    permission: 'appaudit.edit',
    audit: 'app.first_reviewed',
    summary: 'Pass or fail the first review',
    input: reviewVerdict,
    output: reviewRow,
    errors: [...moving, 'appstore.not_reviewer'],
  }),
  takeFinal: route({
    method: 'POST',
    path: 'appstore/audit/takeFinal',
    permission: 'appaudit.enable',
    audit: 'app.final_review_taken',
    summary: 'Start the final review, by a different person than the first one',
    input: reviewTake,
    output: reviewRow,
    errors: [...moving, 'appstore.own_version', 'appstore.same_reviewer'],
  }),
  decideFinal: route({
    method: 'POST',
    path: 'appstore/audit/endTrial',
    permission: 'appaudit.enable',
    audit: 'app.final_reviewed',
    summary: 'Pass or fail the final review; a version that passes can be published',
    input: reviewVerdict,
    output: reviewRow,
    errors: [...moving, 'appstore.not_reviewer'],
  }),
  handBack: route({
    method: 'POST',
    path: 'appstore/audit/handBack',
    permission: 'appaudit.get',
    audit: 'app.review_handed_back',
    summary: 'Release a review so that another reviewer can start it',
    input: reviewTake,
    output: reviewRow,
    errors: [...moving, 'appstore.not_reviewer'],
  }),
  report: route({
    method: 'POST',
    path: 'appstore/audit/report',
    permission: 'appaudit.query',
    summary: 'How many versions were reviewed, how fast and by whom',
    input: reviewReportRequest,
    output: reviewReport,
  }),
});
