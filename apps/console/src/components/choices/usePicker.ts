import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePause } from '../base/usePause.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { grouped, type Named, offered } from './picker.rules.ts';
import { type Choice, type Choices, isSearched, useChoices } from './useChoices.ts';

/** Longer than people need from key to key, shorter than they like to wait. */
const searchPauseMs = 300;

/** What both pickers share: what is offered, the names of what is chosen, and what was typed. */
export function usePicker<C extends Choice>(
  choices: Choices<C>,
  values: readonly C['value'][],
  known: readonly C[],
  noneText: string | undefined,
) {
  const { t } = useTranslation('blocks');
  const phrase = usePhrase();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<readonly Named<C>[]>([]);
  const isSearch = isSearched(choices);
  const paused = usePause(typed.trim(), searchPauseMs);
  const keyword = typed.trim() === '' ? '' : paused;
  const found = useChoices(choices, { keyword, isWanted: wasOpened || (!isSearch && values.length > 0) });
  const before = [...taken, ...known.map((choice) => ({ ...choice, text: phrase(choice.label) }))];
  const isNameless = (value: C['value']) => !before.some((choice) => choice.value === value);
  const nameless = isSearch ? values.filter(isNameless) : [];
  const naming = useChoices(choices, { values: nameless, isWanted: nameless.length > 0 });
  const names = new Map(
    [...(nameless.length > 0 ? naming.options : []), ...found.options, ...before].map((choice) => [
      choice.value,
      choice,
    ]),
  );
  const listed = new Set(found.options.map(({ value }) => value));
  const isAnswer = isSearch && keyword === typed.trim() && !found.isOld;
  const shown = offered({
    options: found.options,
    chosen: isSearch ? values.flatMap((value) => (listed.has(value) ? [] : (names.get(value) ?? []))) : [],
    typed,
    isAnswer,
  });
  const isWaiting = found.isLoading || (isSearch && typed.trim() !== '' && !isAnswer);
  const isNaming = naming.isLoading || found.isLoading;
  return {
    names,
    /** Keeps the names of what was chosen while other names are looked for. */
    take: (next: readonly C['value'][]) => {
      setTaken(next.flatMap((value) => names.get(value) ?? []));
      setTyped('');
    },
    /** With nothing that fits, Enter would close the list and lose what was typed. */
    holdEnter: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      if (!isOpen || typed.trim() === '' || shown.some(({ isDisabled }) => !isDisabled)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    select: {
      options: grouped(shown, ({ group }) => (group === undefined ? undefined : phrase(group))),
      showSearch: { filterOption: false as const, onSearch: setTyped, searchValue: typed },
      defaultActiveFirstOption: typed.trim() !== '',
      loading: isWaiting,
      open: isOpen,
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (next) setOpened(true);
        else setTyped('');
      },
      // An id says nothing to anybody until its name is there.
      labelRender: ({ value }: { value: string | number }) =>
        names.get(value)?.text ?? (isNaming ? '…' : String(value)),
      notFoundContent: found.error
        ? t('filter.optionsFailed')
        : isWaiting
          ? t('filter.loading')
          : (noneText ?? t('empty.noMatch')),
    },
  };
}
