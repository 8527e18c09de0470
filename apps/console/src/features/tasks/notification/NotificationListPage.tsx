import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { lazy } from 'react';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { notificationPages } from './notification.pages.tsx';

const NotificationForm = lazy(async () => ({ default: (await import('./NotificationForm.tsx')).NotificationForm }));

/** /device/notifications/list */
export function NotificationListPage() {
  return <SourceListPage pages={notificationPages} add={notificationRoutes.add} form={NotificationForm} />;
}
