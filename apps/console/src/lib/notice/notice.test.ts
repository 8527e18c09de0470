import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showDialog, showToast } from './notice.ts';

const toasts = () => [...document.querySelectorAll('.td-toast')].map(({ textContent }) => textContent);
const dialog = () => document.querySelector('dialog');
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label);
/** jsdom opens no dialogs: closing with an answer is what the browser does when a button of the form is pressed. */
const close = (answer: string) => {
  const open = dialog();
  if (!open) throw new Error('no dialog is open');
  open.returnValue = answer;
  open.dispatchEvent(new Event('close'));
};

beforeEach(() => {
  // Tests of other files in this document may have left a toast.
  document.body.replaceChildren();
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('a toast', () => {
  it('is said once when several calls fail alike, and again after it went', () => {
    showToast('No connection');
    showToast('No connection');
    showToast('Saved', 'done');
    expect(toasts()).toEqual(['No connection', 'Saved']);
    vi.runAllTimers();
    expect(toasts()).toEqual([]);
    showToast('No connection');
    expect(toasts()).toEqual(['No connection']);
  });

  it('interrupts a screen reader for failures and warnings only', () => {
    const roleOf = (text: string) =>
      [...document.querySelectorAll('.td-toast')].find((one) => one.textContent === text);
    showToast('failed');
    showToast('careful', 'warning');
    showToast('done', 'done');
    showToast('by the way', 'info');
    const roles = ['failed', 'careful', 'done', 'by the way'].map((text) => roleOf(text)?.getAttribute('role'));
    expect(roles).toEqual(['alert', 'alert', 'status', 'status']);
  });

  it('leaves a warning on the screen longer than a success', () => {
    showToast('Saved', 'done');
    showToast('The licence ends tomorrow', 'warning');
    vi.advanceTimersByTime(6_000);
    expect(toasts()).toEqual(['The licence ends tomorrow']);
  });

  it('shows text, not markup', () => {
    showToast('<img src=x>');
    expect(document.querySelector('img')).toBeNull();
    expect(toasts()).toEqual(['<img src=x>']);
  });
});

describe('a question before everything else', () => {
  const question = { title: 'Signed out', text: 'Sign in again', action: 'Sign in', cancel: 'Stay' };

  it('answers whether the action was chosen', async () => {
    const first = showDialog(question);
    close('action');
    await expect(first).resolves.toBe(true);
    expect(dialog()).toBeNull();
    const second = showDialog(question);
    close('cancel');
    await expect(second).resolves.toBe(false);
    const third = showDialog(question);
    close('');
    await expect(third).resolves.toBe(false);
  });

  it('is one at a time: later callers get the same answer', async () => {
    const answers = [showDialog(question), showDialog({ ...question, title: 'Another' })];
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    expect(dialog()?.textContent).toContain('Signed out');
    close('action');
    await expect(Promise.all(answers)).resolves.toEqual([true, true]);
  });

  it('has the focus on the action, unless that would be dangerous', async () => {
    const harmless = showDialog(question);
    expect(document.activeElement).toBe(button('Sign in'));
    close('');
    await harmless;
    const dangerous = showDialog({ ...question, isDanger: true });
    expect(document.activeElement).toBe(button('Stay'));
    close('');
    await dangerous;
  });

  it('keeps its keys to itself', async () => {
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard);
    const asked = showDialog(question);
    button('Sign in')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(heard).not.toHaveBeenCalled();
    close('');
    await asked;
    document.body.removeEventListener('keydown', heard);
  });
});
