import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { commonFields, recordFields } from '../../../components/record/record.fields.tsx';

export const shopFields = recordFields<Shop>()({
  ...commonFields('remark', 'createdAt', 'updatedAt', 'address', 'phone'),
  name: { label: (t) => t('shop:field.name') },
  code: { label: (t) => t('shop:field.code'), help: (t) => t('shop:codeHelp') },
  orgName: { label: (t) => t('words:organisation') },
  now: { label: (t) => t('shop:field.now') },
  deviceCount: { label: (t) => t('shop:field.devices'), as: 'number' },
  area: { label: (t) => t('shop:field.area') },
  countryCode: { label: (t) => t('words:country') },
  regionCode: { label: (t) => t('words:region') },
  coordinates: {
    label: (t) => t('shop:field.coordinates'),
    of: ({ latitude, longitude }) => (latitude === null ? null : `${latitude.toFixed(5)}, ${longitude?.toFixed(5)}`),
  },
  latitude: { label: (t) => t('shop:field.latitude') },
  longitude: { label: (t) => t('shop:field.longitude') },
  timeZone: {
    label: (t) => t('words:timeZone'),
    help: (t) => t('shop:timezoneHelp'),
    of: (row) => row.timeZone.replaceAll('_', ' '),
  },
  openingHours: { label: (t) => t('shop:field.hours') },
  contact: { label: (t) => t('shop:field.contact') },
  // What the log tells when devices come and go.
  devices: { label: (t) => t('shop:field.devices') },
});
