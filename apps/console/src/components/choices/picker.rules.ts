import type { Choice } from './useChoices.ts';

export type Named<C extends Choice> = C & { text: string };

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** Whether a choice fits what was typed. */
export const matches = (text: string, typed: string): boolean => plain(text).includes(plain(typed));

interface Offer<C extends Choice> {
  options: readonly Named<C>[];
  /** What is chosen and not among the options. */
  chosen: readonly Named<C>[];
  typed: string;
  /** The server looked for exactly what is typed, so all of its answer fits. */
  isAnswer: boolean;
}

/**
 * What a picker offers. Choices that do not fit what was typed are never among them, also while the server still looks:
 * Enter would take one of them.
 */
export function offered<C extends Choice>({ options, chosen, typed, isAnswer }: Offer<C>): readonly Named<C>[] {
  if (typed.trim() === '') return [...chosen, ...options];
  return isAnswer ? options : options.filter(({ text }) => matches(text, typed));
}

/** One choice, or a heading with its choices. */
export interface OfferedOption {
  label: string;
  value?: string | number;
  disabled?: boolean;
  depth?: number;
  options?: OfferedOption[];
}

/** In the form antd takes, under their headings where they have some. */
export function grouped<C extends Choice>(
  choices: readonly Named<C>[],
  headingOf: (choice: C) => string | undefined,
): OfferedOption[] {
  const shown: OfferedOption[] = [];
  for (const choice of choices) {
    const { value, text, isDisabled = false, depth = 1 } = choice;
    const option = { value, label: text, disabled: isDisabled, depth };
    const heading = headingOf(choice);
    const last = shown.at(-1);
    if (heading === undefined) shown.push(option);
    else if (last?.options && last.label === heading) last.options.push(option);
    else shown.push({ label: heading, options: [option] });
  }
  return shown;
}
