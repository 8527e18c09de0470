import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import { useTranslation } from 'react-i18next';
import { type SourcePages, sourceCalls } from '../parts/source/source.pages.ts';

function DisplayText({ display }: { display: unknown }) {
  const { t } = useTranslation('task');
  return t(display === 'push' ? 'display.push' : 'display.popup');
}

export const notificationPages: SourcePages = {
  calls: sourceCalls(notificationRoutes),
  listHref: '/device/notifications/list',
  detailsHref: (id) => `/device/notifications/details/${id}`,
  statuses: {
    to_be_released: { tone: 'idle', text: (t) => t('notification:status.to_be_released') },
    released: { tone: 'ok', text: (t) => t('notification:status.released') },
    cancelled: { tone: 'off', text: (t) => t('notification:status.cancelled') },
  },
  deviceStatuses: {
    waiting: { tone: 'idle', text: (t) => t('notification:device.waiting') },
    unread: { tone: 'run', text: (t) => t('notification:device.unread') },
    read: { tone: 'ok', text: (t) => t('notification:device.read') },
    failed: { tone: 'bad', text: (t) => t('notification:device.failed') },
    cancelled: { tone: 'off', text: (t) => t('notification:device.cancelled') },
    skipped: { tone: 'off', text: (t) => t('notification:device.skipped') },
  },
  moves: [{ words: 'cancel', event: 'terminate', call: notificationRoutes.cancel }],
  columns: [
    {
      key: 'display',
      title: (t) => t('task:field.display'),
      width: 120,
      render: (row) => <DisplayText display={row.payload.display} />,
    },
  ],
  texts: {
    title: (t) => t('notification:title'),
    add: (t) => t('notification:add'),
    empty: (t) => t('notification:empty'),
    emptyText: (t) => t('notification:emptyText'),
  },
};
