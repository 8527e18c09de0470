import { SourceDetailsPage } from '../SourceDetailsPage.tsx';
import { notificationPages } from './notification.config.tsx';

/** /device/notifications/details/:id */
export function NotificationDetailsPage() {
  return <SourceDetailsPage pages={notificationPages} />;
}
