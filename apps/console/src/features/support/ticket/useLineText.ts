import { deviceStates } from '@tilldeck/contracts/devices/device.schemas';
import { networkTypes, printerStates } from '@tilldeck/contracts/link/uplink.schemas';
import { useTranslation } from 'react-i18next';
import { useValueText } from '../../../components/setting/useValueText.ts';
import type { DeviceLine, LineValue } from './device-lines.rules.ts';

const isOne = <T extends string>(list: readonly T[], value: LineValue): value is T =>
  (list as readonly LineValue[]).includes(value);
const fromDevice = [
  'state',
  'firmwareVersion',
  'osVersion',
  'group',
  'shop',
  'operator',
  'tags',
  'warrantyEnd',
  'customerSn',
  'remark',
  'printer',
] as const;
const ownFields = [
  'isCharging',
  'printerFirmware',
  'agentVersion',
  'simOperator',
  'ip',
  'networkType',
  'signalDbm',
  'batteryPercent',
  'memoryFreeMb',
  'storageFreeMb',
  'cpuPercent',
  'timezone',
] as const;
const units = {
  batteryPercent: 'percent',
  cpuPercent: 'percent',
  memoryFreeMb: 'megabytes',
  storageFreeMb: 'megabytes',
  signalDbm: 'dbm',
} as const;

/** Names and values of a device's lines in words. */
export function useLineText() {
  const { t, i18n } = useTranslation(['ticketDevice', 'device', 'policies']);
  const settings = useValueText();
  const label = ({ part, key, name, setting }: DeviceLine): string => {
    if (part === 'apps') return name ?? key;
    if (setting) {
      const kind = i18n.t(`policies:kind.${setting.kind}` as never, { defaultValue: setting.kind }) as string;
      return t('labelled', { part: kind, label: settings.label(setting.path) });
    }
    if (isOne(fromDevice, key)) return t(`device:field.${key}`);
    return isOne(ownFields, key) ? t(`field.${key}`) : key;
  };
  const value = ({ key, setting, ...line }: DeviceLine, at: 'before' | 'now'): string => {
    const said = line[at];
    if (said === null) return '–';
    if (setting) {
      const { value: set, rule } = setting[at] ?? { value: null, rule: '' };
      return t('value.byRule', { value: settings.text(setting.path, set), rule });
    }
    if (typeof said === 'boolean') return t(said ? 'value.yes' : 'value.no');
    if (key === 'state' && isOne(deviceStates, said)) return t(`device:state.${said}`);
    if (key === 'networkType' && isOne(networkTypes, said)) return t(`device:network.${said}`);
    if (key === 'printer' && isOne(printerStates, said)) return t(`device:printer.${said}`);
    const unit = units[key as keyof typeof units];
    return unit ? t(`value.${unit}`, { value: said }) : String(said);
  };
  return { label, value };
}
