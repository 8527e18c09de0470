import { expect, it } from 'vitest';
import { renderTriggers } from './render.ts';

const ownerOf = new Map([
  ['devices_device', 'devices'],
  ['link_key', 'link'],
]);
const trigger = { table: 'devices_device', name: 'devices_device_keys', function: 'link_follow_owner' };

it('lists a trigger of another domain apart, with its reason', () => {
  const own = { table: 'link_key', name: 'link_key_added', function: 'link_tell_admission', reason: 'tells' };
  const levels = { table: 'link_key', name: 'link_key_levels', function: 'set_org_levels', reason: 'fills' };
  const page = renderTriggers([{ ...trigger, reason: 'follows' }, own, levels], ownerOf);
  const [, another = '', itself = '', last = ''] = page.split('\n## ');
  expect(another).toContain('| `devices_device` | `devices_device_keys` | `link_follow_owner` | link | follows |');
  expect(itself).toContain('| `link_key` | `link_key_added` | `link_tell_admission` | link | tells |');
  expect(last).toContain('fills; made by `make_owned` for: `link_key`.');
});

it('refuses a trigger without a reason', () => {
  expect(() => renderTriggers([{ ...trigger, reason: null }], ownerOf)).toThrow('devices_device_keys; add COMMENT');
});
