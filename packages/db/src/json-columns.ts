import type { ApkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import type { Review } from '@tilldeck/contracts/appstore/review.schemas';
import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import type { SerialFault } from '@tilldeck/contracts/devices/transfer.schemas';
import type { FactoryPayload } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { AuditEntryDetail } from '@tilldeck/contracts/identity/audit.schemas';
import type { ChainReport } from '@tilldeck/contracts/identity/audit-check.schemas';
import type { DeliveredMenu } from '@tilldeck/contracts/identity/menu.schemas';
import type { Sheet } from '@tilldeck/contracts/insight/sheet.schemas';
import type { DeliveryAttempt } from '@tilldeck/contracts/integration/webhook.schemas';
import type { ExaminationDetail } from '@tilldeck/contracts/link/examination.schemas';
import type { DeviceFacts, DeviceHello, InstalledApp } from '@tilldeck/contracts/link/uplink.schemas';
import type { UseLogEntry } from '@tilldeck/contracts/link/use-log.schemas';
import type { FenceFix } from '@tilldeck/contracts/location/fence.rules';
import type { RolloutPlan, RuleCounts, RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { ExecutionRow, TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { ColumnType } from 'kysely';
import type {
  DraftTrail,
  PolicyContent,
  PolicyFile,
  PolicySecrets,
  RowCells,
  SettledTarget,
  Shares,
  StoredCalendar,
  StoredHours,
  StoredTarget,
  StoredValues,
} from './stored-shapes.ts';

type Loose = Record<string, unknown>;

/**
 * What each JSON column holds when it is read; it is written as JSON text. The generated table types take it from here, so
 * that a column without an entry does not compile. `Partial` where the owner parses on reading: older rows may lack what the
 * schema has by now.
 */
export interface JsonColumns {
  appstore_definition: { fields: ParameterField[] };
  appstore_delivered: { handed: StoredValues; values: StoredValues };
  appstore_parameter: { values: StoredValues };
  appstore_review: { answers: Review['answers'] };
  appstore_version: { facts: ApkFacts; settings: Partial<PublishSettings>; trail: DraftTrail };
  audit_check: { report: ChainReport };
  audit_entry: { after: AuditEntryDetail['after']; before: AuditEntryDetail['before'] };
  detection_policy: { target: RuleTarget };
  devices_group: { filter: Partial<DeviceFilter> };
  devices_import: { sheet: { titleRow: number } };
  devices_import_row: { cells: RowCells };
  devices_shop: { opening_hours: StoredHours };
  devices_transfer: { faults: SerialFault[] };
  factory_policy: { payload: FactoryPayload };
  factory_policy_version: { document: Loose; files: PolicyFile[] };
  files_export: { input: Loose & { columns?: string[] } };
  location_fence: { target: RuleTarget };
  location_fence_log: { fixes: FenceFix[] };
  insight_report: { filter: Loose & { columns?: string[] } };
  insight_share: { sheets: Record<string, Sheet> };
  files_object: { facts: Partial<ApkFacts>; refusal_values: Record<string, string | number> };
  identity_menu: { delivered: DeliveredMenu };
  integration_delivery: { attempts: DeliveryAttempt[] };
  knowledge_item: { body_en: RichDoc; body_zh: RichDoc };
  knowledge_published: { body_en: RichDoc; body_zh: RichDoc };
  link_event: { detail: UseLogEntry['detail'] };
  link_examination: { report: Pick<ExaminationDetail, 'items'> };
  link_facts: {
    apps: InstalledApp[];
    facts: Partial<DeviceFacts>;
    hello: Partial<DeviceHello>;
  };
  outbox_event: { payload: Loose };
  policies_document: { document: Loose; files: PolicyFile[] };
  policies_history: { counts: RuleCounts };
  policies_rule: { payload: Loose; rollout_plan: RolloutPlan; secrets: PolicySecrets; target: RuleTarget };
  policies_rule_version: {
    contents: PolicyContent[];
    payload: Loose;
    plan: RolloutPlan;
    secrets: PolicySecrets;
    target: RuleTarget;
  };
  support_answer: { body: RichDoc };
  support_hours: { opening_hours: OpeningInterval[] };
  support_message: { body: RichDoc };
  support_note: { body: RichDoc };
  support_snapshot: { content: DeviceSnapshot };
  support_ticket: { calendar: StoredCalendar };
  system_job: { payload: unknown };
  tasks_event: { detail: Loose };
  tasks_execution: { attempts: ExecutionRow['attempts']; result: Loose };
  tasks_device_work: { payload: Loose; plan: TaskPlan };
  tasks_task: { payload: Loose; plan: TaskPlan; reach: Shares; target: StoredTarget };
  tasks_timed: { payload: Loose & { passwordHash?: string }; target: SettledTarget };
}

/** A JSON column as the generated table types name it. */
export type StoredJson<T extends keyof JsonColumns, C extends keyof JsonColumns[T]> = ColumnType<
  JsonColumns[T][C],
  string,
  string
>;
