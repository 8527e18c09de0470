import type { AskedKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FormValues } from '../form/useSchemaForm.ts';
import { appForms } from './app-kinds.fields.tsx';
import { commandForms } from './command-kinds.fields.tsx';
import { fileForms } from './file-kinds.fields.tsx';
import type { KindForm } from './kind-form.rules.ts';

export const kindForms: Record<AskedKindName, KindForm> = { ...appForms, ...fileForms, ...commandForms };

/** Kinds as people look for them. */
export const kindGroups = [
  { group: 'apps', kinds: ['install', 'upgrade', 'uninstall', 'clear_app_data'] },
  { group: 'files', kinds: ['send_files', 'fetch_log', 'journal'] },
  {
    group: 'device',
    kinds: ['reboot', 'shutdown', 'lock', 'unlock', 'setting', 'screenshot', 'diagnostics', 'cash_drawer'],
  },
  { group: 'message', kinds: ['notification'] },
  { group: 'firmware', kinds: ['ota'] },
] as const satisfies readonly { group: string; kinds: readonly AskedKindName[] }[];

export interface KindDraft {
  payload: Record<string, unknown>;
  secret?: string;
  appVersionId?: string;
}

/** The draft of a kind from what was filled in: other values of the form are none of its business. */
export function draftOf(kind: AskedKindName, values: FormValues): KindDraft {
  const { schema, toPayload, appVersionOf } = kindForms[kind];
  const own = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, values[name]]));
  const appVersionId = appVersionOf?.(own);
  if (appVersionId !== undefined) return { payload: {}, appVersionId };
  const { secret, ...filled } = toPayload ? { secret: own.secret, ...toPayload(own) } : own;
  const payload = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined));
  return { payload, ...(typeof secret === 'string' ? { secret } : {}) };
}
