import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import type { HistoryNames } from '../components/details/useHistoryNames.ts';
import { type FeatureNamespace, loadTexts } from '../lib/i18n/i18n.ts';

type Fields = { names: HistoryNames };

/** Fields files of records that the operation log tells of; each is loaded when a history is looked at. */
const files = import.meta.glob<Record<string, object>>([
  '../features/*/*/*.fields.ts',
  '../features/*/parts/*/app.fields.ts',
  '!../features/**/*-form.fields.ts',
]);

/** Where a kind of object has its fields, and the texts of their labels. What they do not name is in `words` or `facts`. */
const sources: Partial<Record<AuditObjectType, { texts: readonly FeatureNamespace[]; of: readonly string[] }>> = {
  account: { texts: ['account'], of: ['identity/account/account'] },
  app: { texts: ['appstore', 'publishSettings'], of: ['appstore/parts/publication/app'] },
  app_category: { texts: ['category'], of: ['appstore/category/category'] },
  app_version: { texts: ['appstore', 'publishSettings'], of: ['appstore/parts/publication/app'] },
  fence: { texts: ['fence'], of: ['location/fence/fence'] },
  detection_policy: { texts: ['detection'], of: ['detection/policy/detection'] },
  device: { texts: ['device'], of: ['devices/device/device'] },
  device_import: { texts: ['intake'], of: ['devices/import/import'] },
  device_tag: { texts: ['tag'], of: ['devices/tag/tag'] },
  dictionary: { texts: ['system'], of: ['system/dictionary/dictionary', 'system/dictionary/dictionary-value'] },
  knowledge_item: { texts: ['knowledge'], of: ['knowledge/item/knowledge'] },
  oidc_provider: { texts: ['companySignOn'], of: ['identity/company-sign-on/provider'] },
  partner: { texts: ['partner'], of: ['identity/partner/partner'] },
  problem_type: { texts: ['supportCategory'], of: ['knowledge/support-category/problem'] },
  product_type: { texts: ['supportCategory'], of: ['knowledge/support-category/product'] },
  role: { texts: ['role'], of: ['identity/role/role'] },
  shop: { texts: ['shop'], of: ['devices/shop/shop'] },
  ticket: {
    texts: ['support', 'rating', 'ticketGrant', 'ticketAction'],
    of: ['support/ticket/ticket', 'support/ticket/grant'],
  },
  ticket_answer: { texts: ['support', 'ticketAction'], of: ['support/answer/answer'] },
  webhook: { texts: ['integration'], of: ['integration/webhook/webhook'] },
};

const isFields = (exported: object): exported is Fields => 'names' in exported;

async function fieldsIn(name: string): Promise<Fields[]> {
  const load = files[`../features/${name}.fields.ts`];
  if (!load) throw new Error(`no fields file ${name}`);
  return Object.values(await load()).filter(isFields);
}

/** The names of a kind of object, with the texts they are made of. */
export async function loadHistoryNames(type: AuditObjectType): Promise<HistoryNames> {
  const { texts = [], of = [] } = sources[type] ?? {};
  const [fields] = await Promise.all([Promise.all(of.map(fieldsIn)), loadTexts('facts', ...texts)]);
  const names = fields.flat().map((each) => each.names);
  return {
    fieldNames: Object.assign({}, ...names.map(({ fieldNames }) => fieldNames)),
    valueNames: Object.assign({}, ...names.map(({ valueNames }) => valueNames)),
  };
}

/** Kinds with fields of their own. */
export const namedTypes = Object.keys(sources) as AuditObjectType[];
