import { deviceStateTexts, shippingTexts, warrantyTexts } from '../../../components/device/device.states.ts';
import { recordFields } from '../../../components/record/record.fields.tsx';

/** What the operation log tells of a device. */
export const deviceFields = recordFields<object>()({
  state: { label: (t) => t('words:state'), states: deviceStateTexts },
  customerSn: { label: (t) => t('device:field.customerSn') },
  remark: { label: (t) => t('words:remark') },
  shop: { label: (t) => t('words:shop') },
  group: { label: (t) => t('words:group') },
  tags: { label: (t) => t('words:tags') },
  operator: { label: (t) => t('device:field.operator') },
  partner: { label: (t) => t('words:partner') },
  lanMac: { label: (t) => t('device:field.lanMac') },
  bluetoothMac: { label: (t) => t('device:field.bluetoothMac') },
  wifiMac: { label: (t) => t('device:field.wifiMac') },
  flagId: { label: (t) => t('device:field.flagId') },
  productNumber: { label: (t) => t('device:field.productNumber') },
  productName: { label: (t) => t('device:field.productName') },
  outgoingVersion: { label: (t) => t('device:field.outgoingVersion') },
  shippingMethod: { label: (t) => t('device:field.shippingMethod'), states: shippingTexts },
  shippedAt: { label: (t) => t('device:field.shippedAt') },
  warrantyEnd: { label: (t) => t('device:field.warrantyEnd') },
  warrantyState: { label: (t) => t('device:field.warrantyState'), states: warrantyTexts },
  targetName: { label: (t) => t('device:give.target') },
  platform: { label: (t) => t('device:give.platform') },
});
