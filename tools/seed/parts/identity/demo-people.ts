import { readTable } from '../../table-file.ts';

/** The password of every demo account; for development only, and said so wherever it is shown. */
export const demoPassword = 'Tilldeck1';

export const demoVendor = {
  name: 'Lumen Till Technologies Pte. Ltd.',
  abbreviation: 'Lumen Till',
  contact: 'Grace Lim',
  phone: '+65 5550 0100',
  domain: 'lumentill.example',
  country: 'SG',
  address: '1 Fusionopolis Way, #12-08, Singapore 138632',
} as const;

/** Staff of the vendor: login name, name, role. */
export const demoVendorStaff = [
  { login: 'admin', name: 'Grace Lim', role: 'administrator' },
  { login: 'support', name: 'Marcus Tan', role: 'support' },
  { login: 'reviewer', name: 'Helen Osei', role: 'reviewer' },
  { login: 'finance', name: 'Victor Ramos', role: 'finance' },
] as const;

export const demoPartners = readTable('partners.tsv', [
  'id',
  'parent',
  'name',
  'abbreviation',
  'type',
  'country',
  'region',
  'address',
  'contact',
  'latin',
  'phone',
  'domain',
  'flags',
  'state',
]);
export type DemoPartner = (typeof demoPartners)[number];

export const demoStaff = readTable('staff.tsv', ['partner', 'name', 'latin', 'kind', 'state']);

/** `kassenwerk-nord.example` belongs to the account `kassenwerk-nord`. */
export const ownerLogin = (partner: DemoPartner): string => partner.domain.replace(/\.example$/, '');

const timezones: Record<string, string> = {
  AE: 'Asia/Dubai',
  AT: 'Europe/Vienna',
  AU: 'Australia/Melbourne',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CN: 'Asia/Shanghai',
  CO: 'America/Bogota',
  DE: 'Europe/Berlin',
  EG: 'Africa/Cairo',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  HK: 'Asia/Hong_Kong',
  ID: 'Asia/Jakarta',
  JP: 'Asia/Tokyo',
  MX: 'America/Mexico_City',
  PT: 'Europe/Lisbon',
  SA: 'Asia/Riyadh',
  SG: 'Asia/Singapore',
  US: 'America/Chicago',
};

export function timezoneOf(country: string): string {
  const timezone = timezones[country];
  if (timezone === undefined) throw new Error(`no time zone known for ${country}`);
  return timezone;
}

export const languageOf = (country: string): string => (['CN', 'HK'].includes(country) ? 'zh-CN' : 'en-US');
