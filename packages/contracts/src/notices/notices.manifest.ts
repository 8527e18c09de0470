import { manifest } from '../core/manifest.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { noticeRoutes } from './notice.routes.ts';
import { noticesErrors } from './notices.errors.ts';
import { noticesMenus } from './notices.menus.ts';

export const noticesManifest = manifest({
  name: 'notices',
  errors: noticesErrors,
  routes: { notice: noticeRoutes, inbox: inboxRoutes, feedback: feedbackRoutes },
  menus: noticesMenus,
  auditObjects: ['notice', 'feedback'],
});
