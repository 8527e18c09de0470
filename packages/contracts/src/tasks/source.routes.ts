import { type ActionKey, route } from '../core/route.ts';
import { paged, pageOf } from '../core/schema.ts';
import { sourceShapes } from './source.schemas.ts';
import type { WordedSource, Words } from './source.states.ts';
import { oneTask, taskMoveRequest, taskRetryRequest, taskRow } from './task.schemas.ts';

export const aimErrors = [
  'core.not_found',
  'tasks.no_devices',
  'tasks.payload_invalid',
  'tasks.file_unfit',
  'tasks.release_unsigned',
  'tasks.release_refused',
  'tasks.target_changed',
  'tasks.plan_invalid',
] as const;

/** The calls that read the tasks of one source. `key` is the permission, `path` the beginning of the addresses. */
export function sourceReads<const S extends Words, const D extends Words>(
  source: WordedSource<string, S, D>,
  { key, path, things }: { key: string; path: string; things: string },
) {
  const { filter, row, detail, deviceFilter, device } = sourceShapes(source);
  return {
    page: route({
      method: 'POST',
      path: `${path}/page`,
      permission: `${key}.query`,
      summary: `Page through ${things}, newest first`,
      input: pageOf(filter, ['id']),
      output: paged(row),
    }),
    detail: route({
      method: 'POST',
      path: `${path}/detail`,
      permission: `${key}.get`,
      summary: `One of the ${things} with what became of it`,
      input: oneTask,
      output: detail,
      errors: ['core.not_found'],
    }),
    devices: route({
      method: 'POST',
      path: `${path}/devices`,
      permission: `${key}.get`,
      summary: `The devices of one of the ${things}, each with how far it is`,
      input: pageOf(deviceFilter, ['deviceId']),
      output: paged(device),
      errors: ['core.not_found'],
    }),
  };
}

interface MoveSpec {
  path: string;
  permission: `${string}.${ActionKey}`;
  audit: string;
  summary: string;
}

/** What a person does to a task of a source; answers the task as it is then. */
export const sourceMove = (spec: MoveSpec) =>
  route({
    method: 'POST',
    ...spec,
    input: taskMoveRequest,
    output: taskRow,
    errors: ['core.not_found', 'core.stale_version', 'tasks.wrong_state'],
  });

export const sourceRetry = (spec: MoveSpec) =>
  route({
    method: 'POST',
    ...spec,
    input: taskRetryRequest,
    output: taskRow,
    errors: ['core.not_found', 'tasks.wrong_state', 'tasks.nothing_to_retry'],
  });
