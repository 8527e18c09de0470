import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { maxTicketFiles } from '@tilldeck/contracts/support/support.limits';
import { ticketDraft } from '@tilldeck/contracts/support/ticket.schemas';
import { z } from 'zod';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { optionsFrom, searchFrom } from '../../../components/choices/useChoices.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import type { UploadedFile } from '../../../components/form/useUploads.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { firstGrant, grantFields } from './grant-form.fields.ts';

/** What a person fills in: the call's own input, with the files as the field shows them. */
export const submitForm = ticketDraft
  .omit({ fileIds: true })
  .extend({ files: z.array(z.custom<UploadedFile>()).max(maxTicketFiles).optional() });
export type SubmitValues = z.output<typeof submitForm>;

const devices = searchFrom(
  deviceRoutes.choices,
  ({ keyword }) => ({ keyword }),
  (found) => found.map(({ sn, modelName }) => ({ value: sn, label: `${sn} · ${modelName}` })),
);

/** Problem types below the name of their product, in the language of the page. */
const problems = (language: string) =>
  optionsFrom(supportCategoryRoutes.choices, {}, ({ items }) =>
    items.flatMap((product) =>
      product.problems.map((problem) => ({
        value: problem.id,
        label: nameIn(language, problem),
        group: nameIn(language, product),
      })),
    ),
  );

export const submitFields = (
  { isVendor, mayGrant }: { isVendor: boolean; mayGrant: boolean },
  maySearch: boolean,
  language: string,
): FormEntry<keyof SubmitValues>[] => [
  {
    name: 'orgId',
    label: (t) => t('support:field.partner'),
    help: (t) => t('support:submit.partnerHelp'),
    kind: 'select',
    options: partnerSearch(),
    isAsked: true,
    isShown: () => isVendor,
  },
  {
    name: 'title',
    label: (t) => t('support:field.title'),
    help: (t) => t('support:submit.titleHelp'),
    isWide: true,
  },
  {
    name: 'type',
    label: (t) => t('support:field.type'),
    kind: 'radio',
    help: (t) => t('support:submit.typeHelp'),
    optionLabels: {
      general: (t) => t('support:type.general'),
      important: (t) => t('support:type.important'),
    },
  },
  { name: 'problemId', label: (t) => t('support:field.problem'), kind: 'select', options: problems(language) },
  {
    name: 'sn',
    label: (t) => t('support:side.device'),
    help: (t) => t('support:submit.snHelp'),
    ...(maySearch ? { kind: 'select' as const, options: devices } : {}),
  },
  {
    name: 'body',
    label: (t) => t('support:field.body'),
    help: (t) => t('support:submit.bodyHelp'),
    isWide: true,
    ...fileKindField('ticketFile'),
  },
  {
    name: 'files',
    label: (t) => t('support:field.files'),
    kind: 'file',
    isWide: true,
    limits: (t) => t('support:submit.filesHelp'),
    ...fileKindField('ticketFile'),
    maxFiles: maxTicketFiles,
  },
  {
    name: 'contactEmail',
    label: (t) => t('support:field.contactEmail'),
    help: (t) => t('support:submit.contactHelp'),
  },
  {
    group: 'grant',
    label: (t) => t('ticketGrant:submit.label'),
    help: (t) => t('ticketGrant:submit.help'),
    fields: grantFields(true),
    columns: 2,
    switchedOn: () => firstGrant(true),
    isShown: ({ sn }) => mayGrant && typeof sn === 'string' && sn !== '',
  },
];
