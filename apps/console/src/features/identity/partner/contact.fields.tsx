import { companyContact } from '@tilldeck/contracts/identity/partner.schemas';
import { z } from 'zod';
import { AreaSelect } from '../../../components/form/AreaSelect.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';

/** In a form a file has a name; the call takes its id. */
export const contactForm = companyContact
  .omit({ businessLicenceFileId: true })
  .extend({ businessLicence: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }).optional() });

export const contactFields: readonly FormEntry<keyof typeof contactForm.shape>[] = [
  { name: 'abbreviation', label: (t) => t('partner:abbreviation') },
  { section: (t) => t('partner:section.contact') },
  { name: 'contactPerson', label: (t) => t('partner:contactPerson') },
  { name: 'contactEmail', label: (t) => t('partner:contactEmail') },
  { name: 'phone', label: (t) => t('partner:phone') },
  { name: 'website', label: (t) => t('partner:website'), kind: 'text', help: (t) => t('partner:websiteHelp') },
  {
    name: 'countryCode',
    label: (t) => t('partner:country'),
    render: (control) => <AreaSelect control={control} level="country" />,
  },
  {
    name: 'regionCode',
    label: (t) => t('partner:region'),
    render: (control) => <AreaSelect control={control} level="region" />,
  },
  {
    name: 'timeZone',
    label: (t) => t('partner:timeZone'),
    kind: 'select',
    options: zoneOptions,
    help: (t) => t('partner:timeZoneHelp'),
  },
  { name: 'address', label: (t) => t('partner:address'), kind: 'textarea' },
  {
    name: 'businessLicence',
    label: (t) => t('partner:licence'),
    kind: 'file',
    ...fileKindField('businessLicence'),
    limits: (t) => t('partner:licenceLimits'),
  },
];

interface Filled {
  businessLicence?: { id: string } | undefined;
}

/** From the form to the call: the licence by its id. */
export const licenceById = <V extends Filled>({ businessLicence, ...values }: V) => ({
  ...values,
  businessLicenceFileId: businessLicence?.id,
});

interface Recorded {
  countryCode: string | null;
  regionCode: string | null;
  timeZone: string | null;
  businessLicence: { id: string; name: string; sizeBytes: number } | null;
}

/** From a record to the form: what is missing is absent. */
export const toForm = <R extends Recorded>(record: R) => ({
  ...record,
  countryCode: record.countryCode ?? undefined,
  regionCode: record.regionCode ?? undefined,
  timeZone: record.timeZone ?? undefined,
  businessLicence: record.businessLicence ?? undefined,
});
