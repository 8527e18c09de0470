import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { SourceListPage } from '../parts/source/SourceListPage.tsx';
import { NotificationForm } from './NotificationForm.tsx';
import { notificationPages } from './notification.pages.tsx';

/** /device/notifications/list */
export function NotificationListPage() {
  return <SourceListPage pages={notificationPages} add={notificationRoutes.add} form={NotificationForm} />;
}
