import { startPublicationsJob } from '@tilldeck/contracts/appstore/publication.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { startDuePublications } from './schedule.service.ts';

export const publicationJobs = [bindJob(startPublicationsJob, async (app) => void (await startDuePublications(app)))];
