import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { judgePlace, type Shop, shopFields as shopSchema } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { AreaSelect } from '../../../components/form/AreaSelect.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { OpeningHoursField } from './OpeningHoursField.tsx';
import { shopFields } from './shop.fields.ts';

const schema = shopSchema.superRefine(judgePlace);

const fields = [
  ...shopFields.form({ name: {}, code: {} }),
  { section: (t: Translate) => t('shop:section.place') },
  ...shopFields.form({
    countryCode: { render: (control) => <AreaSelect control={control} level="country" /> },
    regionCode: { render: (control) => <AreaSelect control={control} level="region" /> },
    address: { kind: 'text', isWide: true },
    latitude: { unit: (t) => t('shop:degrees') },
    longitude: { unit: (t) => t('shop:degrees') },
    timeZone: { kind: 'select', options: zoneOptions, isWide: true },
    openingHours: { isWide: true, render: (control) => <OpeningHoursField control={control} /> },
  }),
  { section: (t: Translate) => t('shop:section.people') },
  ...shopFields.form({ contact: {}, phone: {}, remark: { isWide: true } }),
];

interface ShopFormProps extends OpenedForm<Shop> {
  record?: Shop | undefined;
}

/** A shop, new or changed. */
export function ShopForm({ record, ...frame }: ShopFormProps) {
  const { t } = useTranslation('shop');
  const own = useTimeZone();
  const shared = { ...frame, schema, fields, columns: 2 as const, widthPx: 720 };
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
