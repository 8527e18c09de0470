import { taskKindNames, taskKinds } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { describe, expect, it } from 'vitest';
import { draftOf, kindForms, kindGroups } from './kinds.fields.tsx';

const file = { id: '12', name: 'till.deb', sizeBytes: 10 };
/** What somebody fills in for each kind, on top of what stands there at the start. */
const filled: Record<string, Record<string, unknown>> = {
  install: { file, appName: 'Till' },
  upgrade: { file, appName: 'Till', package: 'com.example.till' },
  uninstall: { package: 'com.example.till' },
  clear_app_data: { package: 'com.example.till' },
  ota: { file, firmwareVersion: '2.0' },
  send_files: { files: [file] },
  lock: { secret: 'abc123', notice: 'Call us' },
  notification: { title: 'Closing', content: 'At six' },
  setting: { setting: 'volume', level: 40 },
};

describe('the forms of kinds', () => {
  it.each(taskKindNames)('give a draft the contract takes: %s', (kind) => {
    const { schema, initial = {} } = kindForms[kind];
    const values = schema.parse({ ...initial, ...filled[kind] });
    const { payload, secret } = draftOf(kind, values);
    expect(taskKinds[kind].draft.safeParse(payload).error).toBeUndefined();
    expect(payload).not.toHaveProperty('secret');
    expect(secret).toBe(kind === 'lock' ? 'abc123' : undefined);
  });

  it('offer every kind once', () => {
    expect(kindGroups.flatMap(({ kinds }) => [...kinds]).sort()).toEqual([...taskKindNames].sort());
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
