import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { judgePlace, type Shop, shopFields } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { AreaSelect } from '../../../components/form/AreaSelect.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { OpeningHoursField } from './OpeningHoursField.tsx';
import { shopReads } from './shop.queries.ts';

const schema = shopFields.superRefine(judgePlace);

const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  { name: 'name', label: (t) => t('shop:field.name') },
  { name: 'code', label: (t) => t('shop:field.code'), help: (t) => t('shop:codeHelp') },
  { section: (t) => t('shop:section.place') },
  {
    name: 'countryCode',
    label: (t) => t('shop:field.country'),
    render: (control) => <AreaSelect control={control} level="country" />,
  },
  {
    name: 'regionCode',
    label: (t) => t('shop:field.region'),
    render: (control) => <AreaSelect control={control} level="region" />,
  },
  { name: 'address', label: (t) => t('shop:field.address'), kind: 'text', isWide: true },
  { name: 'latitude', label: (t) => t('shop:field.latitude'), unit: (t) => t('shop:degrees') },
  { name: 'longitude', label: (t) => t('shop:field.longitude'), unit: (t) => t('shop:degrees') },
  {
    name: 'timeZone',
    label: (t) => t('shop:field.timezone'),
    kind: 'select',
    options: zoneOptions,
    help: (t) => t('shop:timezoneHelp'),
    isWide: true,
  },
  {
    name: 'openingHours',
    label: (t) => t('shop:field.hours'),
    isWide: true,
    render: (control) => <OpeningHoursField control={control} />,
  },
  { section: (t) => t('shop:section.people') },
  { name: 'contact', label: (t) => t('shop:field.contact') },
  { name: 'phone', label: (t) => t('shop:field.phone') },
  { name: 'remark', label: (t) => t('shop:field.remark'), kind: 'textarea', isWide: true },
];

interface ShopFormProps extends OpenedForm<Shop> {
  record?: Shop | undefined;
}

/** A shop, new or changed. */
export function ShopForm({ record, ...frame }: ShopFormProps) {
  const { t } = useTranslation('shop');
  const own = useTimeZone();
  const shared = { ...frame, schema, fields, refreshes: shopReads, columns: 2 as const, widthPx: 720 };
  if (!record)
    return (
      <FormDrawer
        {...shared}
        call={shopRoutes.add}
        title={t('add')}
        doneText={t('added')}
        initial={{ timeZone: own, openingHours: [] }}
      />
    );
  const { id, version, countryCode, regionCode, latitude, longitude } = record;
  return (
    <FormDrawer
      {...shared}
      call={shopRoutes.modify}
      title={t('editTitle')}
      doneText={t('saved')}
      initial={{
        ...record,
        openingHours: [...record.openingHours],
        countryCode: countryCode ?? undefined,
        regionCode: regionCode ?? undefined,
        latitude: latitude ?? undefined,
        longitude: longitude ?? undefined,
      }}
      toInput={(values) => ({ ...values, id, version })}
    />
  );
}
