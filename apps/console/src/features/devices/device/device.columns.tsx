import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { shippingTexts, warrantyTexts } from '../../../components/device/device.states.ts';
import { LastOnline } from '../../../components/device/LastOnline.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const deviceHref = (id: string): string => `/device/details/${id}`;

type Column = ListColumn<Device>;
const mono = (text: string) => <span className="blk-mono">{text}</span>;
const timed = (key: 'shippedAt' | 'activatedAt' | 'disabledAt', isExtra: boolean): Column => ({
  key,
  title: (t) => t(`device:field.${key}`),
  width: 160,
  isExtra,
  render: (row) => <TimeText at={row[key]} isZoneShown={false} />,
});

/** Every field of a device; the usual ones are shown, the others by choice. */
export const deviceColumns: readonly Column[] = [
  {
    key: 'sn',
    title: (t) => t('device:field.sn'),
    isKey: true,
    width: 150,
    render: (row) => <CopyableId value={row.sn} href={deviceHref(row.id)} label="SN" isQuiet />,
  },
  {
    key: 'state',
    title: (t) => t('device:field.state'),
    width: 170,
    render: (row) => <DeviceStateTag device={row} />,
  },
  {
    key: 'lastOnlineAt',
    title: (t) => t('device:field.lastOnlineAt'),
    width: 150,
    render: (row) => <LastOnline state={row.state} at={row.lastOnlineAt} />,
  },
  { key: 'model', title: (t) => t('device:field.model'), width: 130, render: (row) => row.model.name },
  {
    key: 'createdAt',
    title: (t) => t('device:field.createdAt'),
    width: 160,
    render: (row) => <TimeText at={row.createdAt} isZoneShown={false} />,
  },
  {
    key: 'partner',
    title: (t) => t('device:field.partner'),
    width: 140,
    cutAt: 160,
    render: (row) => row.partner.name,
  },
  { key: 'shop', title: (t) => t('device:field.shop'), width: 140, cutAt: 160, render: (row) => row.shop?.name },
  { key: 'group', title: (t) => t('device:field.group'), width: 120, cutAt: 140, render: (row) => row.group?.name },
  {
    key: 'tags',
    title: (t) => t('device:field.tags'),
    width: 150,
    render: (row) => row.tags.map((tag) => tag.name).join(', '),
  },
  { key: 'firmwareVersion', title: (t) => t('device:field.firmwareVersion'), width: 110 },
  {
    key: 'warrantyState',
    title: (t) => t('device:field.warrantyState'),
    width: 140,
    render: (row) => <StatusTag state={row.warrantyState} states={warrantyTexts} />,
  },
  { key: 'customerSn', title: (t) => t('device:field.customerSn'), width: 150, isExtra: true },
  { key: 'series', title: (t) => t('device:field.series'), width: 130, isExtra: true, render: (row) => row.seriesName },
  {
    key: 'operator',
    title: (t) => t('device:field.operator'),
    width: 140,
    isExtra: true,
    render: (row) => row.operator?.name,
  },
  { key: 'osVersion', title: (t) => t('device:field.osVersion'), width: 130, isExtra: true },
  { key: 'warrantyEnd', title: (t) => t('device:field.warrantyEnd'), width: 120, isExtra: true },
  {
    key: 'shippingMethod',
    title: (t) => t('device:field.shippingMethod'),
    width: 130,
    isExtra: true,
    render: (row) => (row.shippingMethod ? <StatusTag state={row.shippingMethod} states={shippingTexts} /> : null),
  },
  timed('activatedAt', true),
  timed('shippedAt', true),
  timed('disabledAt', true),
  {
    key: 'lanMac',
    title: (t) => t('device:field.lanMac'),
    width: 150,
    isExtra: true,
    render: (row) => mono(row.lanMac),
  },
  {
    key: 'bluetoothMac',
    title: (t) => t('device:field.bluetoothMac'),
    width: 150,
    isExtra: true,
    render: (row) => mono(row.bluetoothMac),
  },
  {
    key: 'wifiMac',
    title: (t) => t('device:field.wifiMac'),
    width: 150,
    isExtra: true,
    render: (row) => mono(row.wifiMac),
  },
  { key: 'flagId', title: (t) => t('device:field.flagId'), width: 120, isExtra: true },
  { key: 'productNumber', title: (t) => t('device:field.productNumber'), width: 130, isExtra: true },
  { key: 'productName', title: (t) => t('device:field.productName'), width: 150, isExtra: true },
  { key: 'outgoingVersion', title: (t) => t('device:field.outgoingVersion'), width: 150, isExtra: true },
  { key: 'orderNo', title: (t) => t('device:field.orderNo'), width: 150, isExtra: true },
  { key: 'remark', title: (t) => t('device:field.remark'), width: 200, isExtra: true },
];
