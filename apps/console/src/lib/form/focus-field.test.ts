import { afterEach, describe, expect, it } from 'vitest';
import { focusFirstOf, focusOn } from './focus-field.ts';

const page = (html: string) => {
  document.body.innerHTML = html;
};
const focused = () => document.activeElement?.id;

afterEach(() => page(''));

describe('the focus of a field', () => {
  it('goes to the control itself', () => {
    page('<input id="name">');
    focusOn('name');
    expect(focused()).toBe('name');
  });

  it('goes to the chosen one of several choices, or else to the first', () => {
    const choices = (checked: string) =>
      `<div id="kind"><input type="radio" id="a" name="k"><input type="radio" id="b" name="k" ${checked}></div>`;
    page(choices('checked'));
    focusOn('kind');
    expect(focused()).toBe('b');
    page(choices(''));
    focusOn('kind');
    expect(focused()).toBe('a');
  });

  it('passes over hidden inputs inside a control', () => {
    page('<div id="file"><input type="hidden" id="value"><button id="choose">Choose</button></div>');
    focusOn('file');
    expect(focused()).toBe('choose');
  });

  it('opens every fold around the field', () => {
    page('<details id="outer"><details id="inner"><input id="deep"></details></details><details id="other"></details>');
    focusOn('deep');
    const isOpen = (id: string) => (document.getElementById(id) as HTMLDetailsElement).open;
    expect([isOpen('outer'), isOpen('inner'), isOpen('other')]).toEqual([true, true, false]);
    expect(focused()).toBe('deep');
  });

  it('stays where it is when the field is not on the screen', () => {
    page('<input id="name">');
    focusOn('name');
    focusOn('gone');
    focusFirstOf(['gone', 'gone too']);
    expect(focused()).toBe('name');
  });
});

it('of several fields the first in reading order is focused, whatever order they are named in', () => {
  page('<input id="one"><section><input id="two"></section><input id="three">');
  focusFirstOf(['three', 'gone', 'two']);
  expect(focused()).toBe('two');
  focusFirstOf(['two', 'three', 'one']);
  expect(focused()).toBe('one');
});
