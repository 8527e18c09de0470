import { allManifests, type manifests } from './catalogue.manifest.ts';
import { allRoutes } from './catalogue.routes.ts';

/** Kinds of things the operation log speaks of: the `objectType` of `tx.audit`. */
export type AuditObjectType = (typeof manifests)[number]['auditObjects'][number];

/** Every name an operation can have in the log: those of calls, and what is audited without one. */
export const auditNames: readonly string[] = [
  ...new Set([
    ...allRoutes.flatMap(({ audit }) => audit ?? []),
    ...allManifests.flatMap(({ auditNames: own = [] }) => own),
  ]),
];
