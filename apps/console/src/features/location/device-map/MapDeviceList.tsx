import AimOutlined from '@ant-design/icons/es/icons/AimOutlined';
import type { MapDevice } from '@tilldeck/contracts/location/map.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { deviceStateTexts } from '../../../components/device/device.states.ts';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import styles from './DeviceMap.module.css';

interface MapDeviceListProps {
  devices: readonly MapDevice[];
  onShow: (device: MapDevice) => void;
}

/** More rows than anybody reads beside a map; the device list has them all. */
const listed = 200;

/** Devices of the view by shop, as people know where a till is. */
export function MapDeviceList({ devices, onShow }: MapDeviceListProps) {
  const { t } = useTranslation('deviceMap');
  const byShop = [...Map.groupBy(devices.slice(0, listed), ({ shopName }) => shopName ?? '')];
  return (
    <>
      {byShop.map(([shop, here]) => (
        <section key={shop} className={styles.shop} aria-label={shop || t('withoutShop')}>
          <h3>
            {shop || t('withoutShop')} <span>{t('devices', { count: here.length })}</span>
          </h3>
          <ul>
            {here.map((device) => (
              <li key={device.id}>
                <span className={styles.name}>
                  <Link to={`/device/details/${device.id}`}>{device.sn}</Link>
                  <StatusTag state={device.state} states={deviceStateTexts} />
                </span>
                <span className={styles.facts}>
                  {device.modelName} · {t(`origin.${device.source ?? 'shop'}`)}
                  {device.origin === 'own' ? (
                    <>
                      {' · '}
                      <TimeText at={device.at} />
                    </>
                  ) : null}
                </span>
                <ActionButton
                  kind="quiet"
                  size="small"
                  icon={<AimOutlined aria-hidden />}
                  isIconOnly
                  label={t('show', { sn: device.sn })}
                  onClick={() => onShow(device)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {devices.length > listed ? <p className={styles.note}>{t('listed', { listed })}</p> : null}
    </>
  );
}
