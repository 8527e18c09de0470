import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { TaskSourceName } from '@tilldeck/contracts/catalogue.sources';
import * as appstore from './appstore/texts.ts';
import { errors as coreErrors } from './core/errors.ts';
import * as detection from './detection/texts.ts';
import * as devices from './devices/texts.ts';
import * as factory from './factory/texts.ts';
import { facts } from './facts.ts';
import * as files from './files/texts.ts';
import * as identity from './identity/texts.ts';
import * as insight from './insight/texts.ts';
import * as integration from './integration/texts.ts';
import * as knowledge from './knowledge/texts.ts';
import * as link from './link/texts.ts';
import * as location from './location/texts.ts';
import * as notices from './notices/texts.ts';
import * as policies from './policies/texts.ts';
import { richText } from './rich-text.ts';
import * as service from './service/texts.ts';
import * as support from './support/texts.ts';
import * as system from './system/texts.ts';
import * as tasks from './tasks/texts.ts';

/** One per refusal. A text that is missing does not compile. */
export const errors: Record<ErrorCode, string> = {
  ...coreErrors,
  ...identity.errors,
  ...system.errors,
  ...files.errors,
  ...integration.errors,
  ...devices.errors,
  ...link.errors,
  ...tasks.errors,
  ...appstore.errors,
  ...factory.errors,
  ...policies.errors,
  ...detection.errors,
  ...service.errors,
  ...notices.errors,
  ...knowledge.errors,
  ...support.errors,
  ...insight.errors,
  ...location.errors,
};

/** The operation log: what happened, by audit name, and what it happened to. */
export const audit = {
  ...identity.audit,
  ...system.audit,
  ...files.audit,
  ...integration.audit,
  ...devices.audit,
  ...link.audit,
  ...tasks.audit,
  ...appstore.audit,
  ...factory.audit,
  ...policies.audit,
  ...detection.audit,
  ...service.audit,
  ...notices.audit,
  ...knowledge.audit,
  ...support.audit,
  ...insight.audit,
  ...location.audit,
};
export const objects: Record<AuditObjectType, string> = {
  ...identity.objects,
  ...system.objects,
  ...files.objects,
  ...integration.objects,
  ...devices.objects,
  ...link.objects,
  ...tasks.objects,
  ...appstore.objects,
  ...factory.objects,
  ...policies.objects,
  ...detection.objects,
  ...service.objects,
  ...notices.objects,
  ...knowledge.objects,
  ...support.objects,
  ...insight.objects,
  ...location.objects,
};

/** Where tasks come from. */
export const taskSources: Record<TaskSourceName, string> = {
  ...tasks.taskSources,
  ...appstore.taskSources,
  ...factory.taskSources,
  ...support.taskSources,
};

/**
 * One namespace per feature or domain, in a file of its name. The server reads them here; the console finds the files by
 * their names and loads each with the pages that show it.
 */

export const domainTexts = {
  ...identity.texts,
  ...system.texts,
  ...files.texts,
  ...integration.texts,
  ...devices.texts,
  ...link.texts,
  ...tasks.texts,
  ...appstore.texts,
  ...factory.texts,
  ...policies.texts,
  ...detection.texts,
  ...service.texts,
  ...notices.texts,
  ...knowledge.texts,
  ...support.texts,
  ...insight.texts,
  ...location.texts,
  audit,
  objects,
  taskSources,
  facts,
  richText,
};
