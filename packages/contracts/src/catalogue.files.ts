import { appstoreFiles } from './appstore/app.files.ts';
import { devicesFiles } from './devices/devices.files.ts';
import { factoryFiles } from './factory/factory.files.ts';
import { firmwareFiles } from './factory/firmware.files.ts';
import type { FileKind } from './files/file-kind.schemas.ts';
import { filesFiles } from './files/generic.files.ts';
import { identityFiles } from './identity/partner.files.ts';
import { knowledgeFiles } from './knowledge/knowledge.files.ts';
import { policiesFiles } from './policies/policies.files.ts';
import { serviceFiles } from './service/order.files.ts';
import { supportFiles } from './support/ticket.files.ts';
import { tasksFiles } from './tasks/tasks.files.ts';

const kinds = [
  ...filesFiles,
  ...identityFiles,
  ...devicesFiles,
  ...tasksFiles,
  ...appstoreFiles,
  ...policiesFiles,
  ...firmwareFiles,
  ...factoryFiles,
  ...serviceFiles,
  ...knowledgeFiles,
  ...supportFiles,
] as const;
type Kinds = (typeof kinds)[number];
export type FileKindName = Kinds['name'];

/**
 * Every sort of file the product takes. Not a part of the manifests: the names are in the input of the calls for files,
 * so they must be known before there is a table of routes.
 */
export const fileKinds = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as {
  readonly [N in FileKindName]: FileKind<N>;
};
export const fileKindNames = kinds.map(({ name }) => name) as [FileKindName, ...FileKindName[]];
export const fileKindOf = (name: FileKindName): FileKind<FileKindName> => fileKinds[name];
