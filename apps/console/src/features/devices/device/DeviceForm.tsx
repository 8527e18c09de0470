import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { type Device, deviceDraft, vendorFields } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { namedChoice } from '../../../components/choices/useChoices.ts';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import { shippingTexts } from '../../../components/device/device.states.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { useSession } from '../../../lib/session/session-state.ts';

type Entry = FormEntry<keyof typeof deviceDraft.shape>;

const place = (kind: 'shop' | 'group', known: { id: string; name: string } | null) => ({
  kind: 'select' as const,
  options: deviceSearch(kind),
  known: known ? [namedChoice(known)] : [],
});

const entriesFor = (device: Device, isVendor: boolean): Entry[] => [
  { name: 'customerSn', label: (t) => t('device:field.customerSn') },
  { name: 'shopId', label: (t) => t('device:field.shop'), ...place('shop', device.shop) },
  { name: 'groupId', label: (t) => t('device:field.group'), ...place('group', device.group) },
  { name: 'remark', label: (t) => t('device:field.remark'), kind: 'textarea', isWide: true },
  ...(isVendor
    ? [
        { section: (t) => t('device:edit.vendor'), text: (t) => t('device:edit.vendorText') } as Entry,
        ...vendorFields.map(
          (name): Entry => ({
            name,
            label: (t) => t(`device:field.${name}`),
            ...(name === 'shippingMethod'
              ? { optionLabels: { proto: shippingTexts.proto.text, oqc: shippingTexts.oqc.text } }
              : {}),
          }),
        ),
      ]
    : []),
];

interface DeviceFormProps extends OpenedForm<Device> {
  record: Device;
}

/** A device in the terms of its form. */
function formOf(device: Device, isVendor: boolean) {
  const vendorValues = Object.fromEntries(vendorFields.map((name) => [name, device[name] ?? undefined]));
  return {
    fields: entriesFor(device, isVendor),
    initial: {
      customerSn: device.customerSn,
      remark: device.remark,
      shopId: device.shop?.id,
      groupId: device.group?.id,
      ...(isVendor ? vendorValues : {}),
    },
    toInput: (values: z.output<typeof deviceDraft>) => ({ ...values, id: device.id, version: device.version }),
  };
}

/** What is known of a device, changed by its owner; what the vendor says of it by the vendor. */
export function DeviceForm({ record, ...frame }: DeviceFormProps) {
  const { t } = useTranslation('device');
  const { call } = useBlocks();
  const isVendor = useSession().org?.isVendor ?? false;
  return (
    <FormDrawer
      {...frame}
      {...formOf(record, isVendor)}
      schema={deviceDraft}
      columns={2}
      widthPx={680}
      call={deviceRoutes.modify}
      title={t('edit.title', { sn: record.sn })}
      doneText={t('edit.saved')}
      reread={async () => formOf(await call(deviceRoutes.detail, { id: record.id }), isVendor)}
    />
  );
}
