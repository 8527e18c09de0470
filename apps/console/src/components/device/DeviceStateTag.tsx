import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag, ToneTag } from '../text/StatusTag.tsx';
import { deviceStateTexts } from './device.states.ts';

interface DeviceStateTagProps {
  device: Pick<Device, 'state' | 'isShopOpen'>;
  isFramed?: boolean;
}

/** The state of a device. A till that is off while its shop is closed is nothing to worry about. */
export function DeviceStateTag({ device: { state, isShopOpen }, isFramed }: DeviceStateTagProps) {
  const { t } = useTranslation('device');
  if (state === 'offline' && isShopOpen === false)
    return <ToneTag tone="off" text={t('state.offlineClosed')} isFramed={isFramed} />;
  return <StatusTag state={state} states={deviceStateTexts} {...(isFramed ? { isFramed } : {})} />;
}
