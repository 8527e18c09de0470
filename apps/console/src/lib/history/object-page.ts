import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { nodeAt } from '../navigation/menu-tree.ts';
import { useSession } from '../session/session-state.ts';

type Page = (id: string, name: string) => string;
const within =
  (list: string): Page =>
  () =>
    list;

/** Where an object of the operation log is looked at: its own page, or the list it stands in. */
const pages: Partial<Record<AuditObjectType, Page>> = {
  account: (id) => `/system/account/details/${id}`,
  apiKey: within('/developer/apikey/list'),
  claim: within('/device/enrolment/list?tab=claims'),
  device_key: within('/device/enrolment/list'),
  link_setting: within('/device/enrolment/list?tab=settings'),
  company: within('/account/company'),
  fence: (id) => `/map/fence/details/${id}`,
  detection_policy: (id) => `/device/detection/Details/${id}`,
  device: (id) => `/device/details/${id}`,
  department: within('/system/department/list'),
  device_group: (id) => `/device/group/details/${id}`,
  device_model: within('/device/model/list'),
  device_series: within('/device/model/list?tab=series'),
  device_tag: within('/device/tag/list'),
  device_import: (id) => `/device/import/details/${id}`,
  dictionary: (id) => `/system/dictionary/details/${id}`,
  friend: within('/account/friend/list'),
  ip_lock: (_id, name) => `/system/iplock/list?ip=${encodeURIComponent(name)}`,
  job: within('/system/job/list'),
  knowledge_item: (id) => `/support/repository/details/${id}`,
  mdm_blacklist: (id) => `/system/blacklist/mdm/details/${id}`,
  location_setting: within('/map/device?open=locating'),
  menu: within('/system/menu/list'),
  oidc_provider: within('/account/sso/list'),
  operator: within('/account/operator/list'),
  package_blacklist: (id) => `/system/blacklist/package/details/${id}`,
  factory_policy: (id) => `/configuration/factory/details/${id}`,
  partner: (id) => `/partner/admin/details/${id}`,
  partner_access: within('/account/access/list'),
  policy_rule: (_id, name) => `/device/custom-item/list?keyword=${encodeURIComponent(name)}`,
  problem_type: within('/support/tickets/category/list'),
  product_type: within('/support/tickets/category/list'),
  role: (id) => `/system/role/details/${id}`,
  feedback: within('/support/feedback/list'),
  firmware: (id) => `/configuration/firmware/details/${id}`,
  scheduled_report: within('/datacenter/report/list'),
  share_link: within('/datacenter/report/list'),
  notice: (id) => `/support/notice/details/${id}`,
  scale_code: (id) => `/configuration/scale/details/${id}`,
  service_order: (id, name) => `/service/${name.startsWith('M-') ? 'maintenance' : 'warranty'}/details/${id}`,
  serial_range: within('/device/range/list'),
  shop: (id) => `/device/shop/details/${id}`,
  app: (id) => `/appstore/applist/details/${id}`,
  app_version: (id) => `/appstore/version/details/${id}`,
  timed_task: (id) => `/device/timedtasks/Details/${id}`,
  transfer: (id) => `/device/transfer/details/${id}`,
  webhook: (id) => `/developer/webhook/details/${id}`,
  ticket: (id) => `/support/tickets/record/reply?id=${id}`,
  ticket_answer: within('/support/tickets/answer/list'),
  ticket_mail: within('/support/tickets/mail/list'),
  ticket_clock: within('/support/tickets/clock'),
};

interface NamedObject {
  objectType: string;
  objectId: string;
  objectName: string;
}

/** The address of an object, where it has a page and this person may open it. */
export function useObjectHref(): (object: NamedObject) => string | undefined {
  const { menu } = useSession();
  return ({ objectType, objectId, objectName }) => {
    const href = pages[objectType as AuditObjectType]?.(encodeURIComponent(objectId), objectName);
    return href && nodeAt(menu, href.split('?', 1)[0] ?? '') ? href : undefined;
  };
}
