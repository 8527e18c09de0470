import type { Device, RemoteInfo } from '@tilldeck/contracts/devices/device-record.schemas';
import type { Finding } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../components/details/FactsGrid.tsx';
import { LastOnline } from '../../../components/device/LastOnline.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';

type T = ReturnType<typeof useTranslation<'device'>>['t'];

const megabyte = 1_048_576;
const freeOf = (free: number | null, total: number | null, t: T): string | null =>
  free === null || total === null
    ? null
    : t('remote.freeOf', { free: formatBytes(free * megabyte), total: formatBytes(total * megabyte) });
const percent = (value: number | null): string | null => (value === null ? null : `${value} %`);

/** Marks a value that a finding is about, where it is shown. */
type Mark = (text: string | null, ...codes: Finding['code'][]) => Fact['value'];
const marker =
  (findings: readonly Finding[]): Mark =>
  (text, ...codes) => {
    const finding = findings.find(({ code }) => codes.includes(code));
    if (!text || !finding) return text;
    return <ToneTag isStrong tone={finding.severity === 'major' ? 'bad' : 'warn'} text={text} />;
  };

/** What a device said of itself, in three groups; what is bad is marked. */
export function useRemoteFacts(
  info: RemoteInfo | undefined,
  device: Device,
  findings: readonly Finding[],
): Record<'live' | 'system' | 'network', Fact[]> {
  const { t } = useTranslation('device');
  if (!info) return { live: [], system: [], network: [] };
  const mark = marker(findings);
  return { live: liveFacts(info, mark, t), system: systemFacts(info, t), network: networkFacts(info, device, mark, t) };
}

/** The addresses of a device once: as it reports them, with the registered one where that differs. */
export const macFacts = (info: RemoteInfo | undefined, device: Device, t: T): Fact[] =>
  (['lanMac', 'wifiMac', 'bluetoothMac'] as const).map((name) => {
    const [reported, registered] = [info?.[name], device[name]];
    const differs = reported && registered && reported.toUpperCase() !== registered.toUpperCase();
    return {
      label: t(`field.${name}`),
      value: differs ? (
        <>
          {reported} <span className="blk-soft">{t('remote.registered', { value: registered })}</span>
        </>
      ) : (
        reported || registered
      ),
    };
  });

/** A lock names the geofence it came from. */
const lockText = ({ isLocked, fenceName }: NonNullable<RemoteInfo['lock']>, t: T): string => {
  if (!isLocked) return t('remote.unlocked');
  return fenceName === null ? t('remote.locked') : t('remote.lockedByFence', { name: fenceName });
};

function liveFacts(info: RemoteInfo, mark: Mark, t: T): Fact[] {
  const battery = [
    percent(info.batteryPercent),
    info.isCharging ? t('remote.charging') : null,
    info.batteryTemperature === null ? null : `${info.batteryTemperature} °C`,
  ].filter(Boolean);
  const since =
    info.uptimeS !== null && info.reportedAt ? new Date(Date.parse(info.reportedAt) - info.uptimeS * 1000) : null;
  return [
    { label: t('field.lastOnlineAt'), value: <LastOnline state={info.state} at={info.lastOnlineAt} /> },
    { label: t('remote.reportedAt'), value: <TimeText at={info.reportedAt} form="relative" /> },
    {
      label: t('remote.lock'),
      value: info.lock && (
        <>
          {`${lockText(info.lock, t)} `}
          <TimeText at={info.lock.at} form="relative" />
        </>
      ),
    },
    { label: t('remote.battery'), value: mark(battery.join(' · '), 'battery_low', 'battery_hot') },
    { label: t('remote.memory'), value: mark(freeOf(info.memoryFreeMb, info.memoryTotalMb, t), 'memory_low') },
    { label: t('remote.storage'), value: mark(freeOf(info.storageFreeMb, info.storageTotalMb, t), 'storage_low') },
    { label: t('remote.cpuLoad'), value: percent(info.cpuPercent) },
    {
      label: t('remote.printer'),
      value: mark(
        info.printer && t(`printer.${info.printer}`),
        'printer_paper_out',
        'printer_paper_low',
        'printer_trouble',
      ),
    },
    { label: t('remote.uptime'), value: since && <TimeText at={since} form="relative" /> },
  ];
}

const systemFacts = (info: RemoteInfo, t: T): Fact[] => [
  { label: t('field.osVersion'), value: info.osVersion },
  { label: t('field.firmwareVersion'), value: info.firmwareVersion },
  {
    label: t('field.printerFirmware'),
    value: info.printerFirmware && `${info.printerFirmware.name} ${info.printerFirmware.version}`,
  },
  { label: t('field.agentVersion'), value: info.agentVersion },
  { label: t('remote.manufacturer'), value: [info.manufacturer, info.reportedModel].filter(Boolean).join(' ') },
  { label: t('remote.cpu'), value: info.cpu && `${info.cpu}${info.cpuCores ? ` × ${info.cpuCores}` : ''}` },
  { label: t('remote.kernel'), value: info.kernel },
  { label: t('remote.screen'), value: info.screen },
  { label: t('remote.dpi'), value: info.screenDpi },
  { label: t('remote.language'), value: info.language },
  { label: t('remote.timezone'), value: info.timezone },
];

const networkFacts = (info: RemoteInfo, device: Device, mark: Mark, t: T): Fact[] => [
  { label: t('remote.networkType'), value: info.networkType && t(`network.${info.networkType}`) },
  {
    label: t('remote.signal'),
    value: mark(info.signalDbm === null ? null : `${info.signalDbm} dBm`, 'signal_weak'),
  },
  { label: t('remote.ip'), value: info.ip && <CopyableId value={info.ip} label={t('remote.ip')} /> },
  { label: t('remote.sim'), value: info.simSerial },
  { label: t('remote.simOperator'), value: info.simOperator },
  ...macFacts(info, device, t),
  ...info.interfaces.map((each) => ({
    label: `${t('remote.interface')} ${each.name}`,
    value: [each.mac, ...each.addresses].filter(Boolean).join(' · '),
    isWide: true,
  })),
];
