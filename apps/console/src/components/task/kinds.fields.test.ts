import { askedKindNames, taskKinds } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { describe, expect, it } from 'vitest';
import { draftOf, kindForms, kindGroups } from './kinds.fields.tsx';

const file = { id: '12', name: 'till.deb', sizeBytes: 10 };
const till = { id: '3', package: 'com.example.till', name: 'Till', iconFileId: null, versions: [] };
/** What somebody fills in for each kind, on top of what stands there at the start. */
const filled: Record<string, Record<string, unknown>> = {
  install: { from: 'file', file, appName: 'Till' },
  upgrade: { from: 'file', file, appName: 'Till', package: 'com.example.till' },
  uninstall: { storeApp: till },
  clear_app_data: { storeApp: till },
  ota: { file, firmwareVersion: '2.0' },
  send_files: { files: [file] },
  lock: { secret: 'abc123', notice: 'Call us' },
  notification: { title: 'Closing', content: 'At six' },
  setting: { setting: 'volume', level: 40 },
};

describe('the forms of kinds', () => {
  it.each(askedKindNames)('give a draft the contract takes: %s', (kind) => {
    const { schema, initial = {} } = kindForms[kind];
    const values = schema.parse({ ...initial, ...filled[kind] });
    const { payload, secret } = draftOf(kind, values);
    expect(taskKinds[kind].draft.safeParse(payload).error).toBeUndefined();
    expect(payload).not.toHaveProperty('secret');
    expect(secret).toBe(kind === 'lock' ? 'abc123' : undefined);
  });

  it('take an app of the store in place of a file', () => {
    for (const kind of ['install', 'upgrade'] as const) {
      const { schema, initial = {} } = kindForms[kind];
      expect(schema.safeParse(initial).error?.issues).toMatchObject([{ path: ['storeVersion'], message: 'required' }]);
      const values = schema.parse({ ...initial, storeVersion: { id: '31', app: till } });
      expect(draftOf(kind, values)).toEqual({ payload: {}, appVersionId: '31' });
    }
  });

  it('ask for what an upload needs, and for the package where an app is replaced', () => {
    const missing = (kind: 'install' | 'upgrade') =>
      kindForms[kind].schema.safeParse({ from: 'file' }).error?.issues.map(({ path }) => path[0]);
    expect(missing('install')).toEqual(['file', 'appName']);
    expect(missing('upgrade')).toEqual(['file', 'appName', 'package']);
  });

  it('name an app that is not in the store by its package or its name', () => {
    const draft = (kind: 'uninstall' | 'clear_app_data', values: object) =>
      draftOf(kind, kindForms[kind].schema.parse({ from: 'name', ...values })).payload;
    expect(draft('uninstall', { appName: 'Till' })).toEqual({ appName: 'Till' });
    expect(draft('clear_app_data', { package: 'com.till' })).toEqual({ package: 'com.till' });
    expect(draftOf('uninstall', { from: 'store', storeApp: till }).payload).toEqual({
      package: 'com.example.till',
      appName: 'Till',
    });
    const empty = kindForms.uninstall.schema.safeParse({ from: 'name' });
    expect(empty.error?.issues).toMatchObject([{ path: ['package'], message: 'required' }]);
  });

  it('offer every kind once', () => {
    expect(kindGroups.flatMap(({ kinds }) => [...kinds]).sort()).toEqual([...askedKindNames].sort());
  });

  it('refuse a file twice and more than fits', () => {
    const { schema } = kindForms.send_files;
    const twice = schema.safeParse({ files: [file, { ...file, id: '13' }] });
    expect(twice.error?.issues[0]?.message).toBe('duplicate');
    const large = schema.safeParse({ files: [{ ...file, sizeBytes: 201 * 1024 * 1024 }] });
    expect(large.error?.issues[0]?.message).toBe('sentBytes');
  });

  it('refuse an empty box and a third digit in a drawer command', () => {
    const { schema } = kindForms.cash_drawer;
    expect(schema.safeParse({ codes: ['1B', ''] }).error?.issues[0]?.message).toBe('drawerCode');
    expect(schema.safeParse({ codes: ['1B7'] }).success).toBe(false);
    expect(schema.safeParse({ codes: [] }).success).toBe(false);
  });
});
