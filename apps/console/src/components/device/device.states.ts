import type { deviceStates, shippingMethods, warrantyStates } from '@tilldeck/contracts/devices/device.schemas';
import type { StateTexts } from '../text/StatusTag.tsx';

export const deviceStateTexts: StateTexts<(typeof deviceStates)[number]> = {
  online: { tone: 'ok', text: (t) => t('device:state.online') },
  offline: { tone: 'bad', text: (t) => t('device:state.offline') },
  inactive: { tone: 'idle', text: (t) => t('device:state.inactive') },
  disabled: { tone: 'off', text: (t) => t('device:state.disabled') },
};

export const warrantyTexts: StateTexts<(typeof warrantyStates)[number]> = {
  none: { tone: 'idle', text: (t) => t('device:warranty.none') },
  effective: { tone: 'ok', text: (t) => t('device:warranty.effective') },
  expire: { tone: 'warn', text: (t) => t('device:warranty.expire') },
  expired: { tone: 'off', text: (t) => t('device:warranty.expired') },
};

export const shippingTexts: StateTexts<(typeof shippingMethods)[number]> = {
  proto: { tone: 'none', text: (t) => t('device:shipping.proto') },
  oqc: { tone: 'none', text: (t) => t('device:shipping.oqc') },
};
