import type { ValueNames } from '../../../components/details/HistoryTimeline.tsx';
import { deviceStateTexts, shippingTexts, warrantyTexts } from '../../../components/device/device.states.ts';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';
import type { Phrase } from '../../../components/text/usePhrase.ts';

/** Names of a device's fields where the operation log shows what changed. */
export const deviceFieldNames: Readonly<Record<string, Phrase>> = {
  state: (t) => t('device:field.state'),
  customerSn: (t) => t('device:field.customerSn'),
  remark: (t) => t('device:field.remark'),
  shop: (t) => t('device:field.shop'),
  group: (t) => t('device:field.group'),
  tags: (t) => t('device:field.tags'),
  operator: (t) => t('device:field.operator'),
  partner: (t) => t('device:field.partner'),
  lanMac: (t) => t('device:field.lanMac'),
  bluetoothMac: (t) => t('device:field.bluetoothMac'),
  wifiMac: (t) => t('device:field.wifiMac'),
  flagId: (t) => t('device:field.flagId'),
  productNumber: (t) => t('device:field.productNumber'),
  productName: (t) => t('device:field.productName'),
  outgoingVersion: (t) => t('device:field.outgoingVersion'),
  shippingMethod: (t) => t('device:field.shippingMethod'),
  shippedAt: (t) => t('device:field.shippedAt'),
  warrantyEnd: (t) => t('device:field.warrantyEnd'),
  warrantyState: (t) => t('device:field.warrantyState'),
  targetName: (t) => t('device:give.target'),
  platform: (t) => t('device:give.platform'),
};

const namesOf = (texts: StateTexts<string>): Record<string, Phrase> =>
  Object.fromEntries(Object.entries(texts).map(([state, { text }]) => [state, text]));

export const deviceValueNames: ValueNames = {
  state: namesOf(deviceStateTexts),
  warrantyState: namesOf(warrantyTexts),
  shippingMethod: namesOf(shippingTexts),
};
