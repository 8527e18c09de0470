import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { judgePlace, type Shop, shopFields as shopSchema } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { AreaSelect } from '../../../components/form/AreaSelect.tsx';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { Translate } from '../../../components/text/usePhrase.ts';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { OpeningHoursField } from './OpeningHoursField.tsx';
import { ShopCountryField } from './ShopCountryField.tsx';
import { shopFields } from './shop.fields.ts';

const schema = shopSchema.superRefine(judgePlace);

const fields = [
  ...shopFields.form({ name: {}, code: {} }),
  { section: (t: Translate) => t('shop:section.place') },
  ...shopFields.form({
    countryCode: { render: (control) => <ShopCountryField control={control} /> },
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

/** A shop in the terms of its form. */
const formOf = (shop: Shop) => ({
  fields,
  initial: {
    ...shop,
    openingHours: [...shop.openingHours],
    countryCode: shop.countryCode ?? undefined,
    regionCode: shop.regionCode ?? undefined,
    latitude: shop.latitude ?? undefined,
    longitude: shop.longitude ?? undefined,
  },
  toInput: (values: z.output<typeof schema>) => ({ ...values, id: shop.id, version: shop.version }),
});

/** A shop, new or changed. */
export function ShopForm({ record, ...frame }: ShopFormProps) {
  const { t } = useTranslation('shop');
  const { call } = useBlocks();
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
  return (
    <FormDrawer
      {...shared}
      {...formOf(record)}
      call={shopRoutes.modify}
      title={t('editTitle')}
      doneText={t('saved')}
      reread={async () => formOf(await call(shopRoutes.detail, { id: record.id }))}
    />
  );
}
