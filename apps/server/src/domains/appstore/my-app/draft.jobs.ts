import { tellDraftJob } from '@tilldeck/contracts/appstore/draft.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { tellDraft } from './draft-trail.service.ts';

export const draftJobs = [bindJob(tellDraftJob, (app, { versionId }) => tellDraft(app, versionId))];
