import { mailNoticeJob, releaseNoticeJob } from '@tilldeck/contracts/notices/notices.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { mailNotice } from './notice-mail.service.ts';
import { releaseDue } from './release.service.ts';

export const noticeJobs = [
  bindJob(releaseNoticeJob, (app, { noticeId }) => releaseDue(app, noticeId)),
  bindJob(mailNoticeJob, (app, payload) => mailNotice(app, payload)),
];
