import { appstoreErrors } from '@tilldeck/contracts/appstore/appstore.errors';
import { storeParameterRoutes, storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { coreErrors } from '@tilldeck/contracts/core/core.errors';
import type { Route } from '@tilldeck/contracts/core/route';
import { fileErrors } from '@tilldeck/contracts/files/file.errors';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { linkErrors } from '@tilldeck/contracts/link/link.errors';
import { tasksErrors } from '@tilldeck/contracts/tasks/tasks.errors';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { z } from 'zod';
import { renderFields } from './message-tables.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' });

const known: Record<string, { code: number; status?: number }> = {
  ...coreErrors,
  ...fileErrors,
  ...linkErrors,
  ...tasksErrors,
  ...appstoreErrors,
};
const errorsOf = (route: Route) => {
  const always =
    route.permission === 'device' ? (['core.timestamp_stale', 'core.replayed', 'link.key_refused'] as const) : [];
  const names = [...new Set([...always, ...(route.errors ?? [])])];
  return names.map((name) => `\`${name}\` (${known[name]?.code}, HTTP ${known[name]?.status ?? 200})`).join(', ');
};

function renderCall(route: Route): string {
  const errors = errorsOf(route);
  const input = renderFields(schemaOf(route.input, 'input'));
  return [
    `### \`${route.method} /api/${route.path}\``,
    '',
    `${route.summary}. ${route.permission === 'device' ? 'Signed by the device.' : 'Not signed.'}`,
    ...(input.length > 2 ? ['', 'Body:', '', ...input] : []),
    '',
    'Answer (`data`):',
    '',
    ...renderFields(schemaOf(route.output, 'output')),
    ...(errors ? ['', `Refusals: ${errors}.`] : []),
  ].join('\n');
}

export const renderCalls = (): string =>
  [
    ...Object.values(linkRoutes),
    ...Object.values(workRoutes),
    ...Object.values(storeRoutes),
    ...Object.values(storeParameterRoutes),
  ]
    .map((route) => renderCall(route))
    .join('\n\n');
