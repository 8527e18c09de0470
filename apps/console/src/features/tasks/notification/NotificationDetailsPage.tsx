import { SourceDetailsPage } from '../parts/source/SourceDetailsPage.tsx';
import { notificationPages } from './notification.pages.tsx';

/** /device/notifications/details/:id */
export function NotificationDetailsPage() {
  return <SourceDetailsPage pages={notificationPages} />;
}
