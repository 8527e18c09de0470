const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex]';

/** The element that takes the focus for a field: itself, or of a group of choices the chosen or first one. */
function controlOf(element: HTMLElement): HTMLElement | null {
  if (element.matches(focusable)) return element;
  return element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>(focusable);
}

export function focusOn(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  controlOf(element)?.focus();
}

/** The first of these in reading order; a field may have come onto the screen after the one below it. */
export function focusFirstOf(ids: readonly string[]): void {
  const found = ids.filter((id) => document.getElementById(id) !== null);
  const [first] = found.sort((one, other) => {
    const [a, b] = [document.getElementById(one), document.getElementById(other)];
    return a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  if (first) focusOn(first);
}
