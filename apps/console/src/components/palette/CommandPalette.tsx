import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { KeyHint } from '../text/KeyHint.tsx';
import { CommandGroup } from './CommandGroup.tsx';
import styles from './CommandPalette.module.css';
import type { EarlyKeys } from './early-keys.rules.ts';
import { useCommandSearch } from './useCommandSearch.ts';
import type { CommandItem, CommandSource } from './useCommands.ts';

interface CommandPaletteProps {
  sources: readonly CommandSource[];
  /** Hands over the keys typed while it was loaded; from then on its own field takes them. */
  takeKeys: () => EarlyKeys;
  onClose: () => void;
}

/** Finds any page, action or record by a few letters. A combobox whose list box stays open. */
export function CommandPalette({ sources, takeKeys, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('blocks');
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the person was before: a form that an action must not end. */
  const [opener] = useState(() => document.activeElement);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** What Enter was pressed for before the answer was there. */
  const [entered, setEntered] = useState<string>();
  const groups = useCommandSearch(sources, typed);
  const flat = groups.flatMap((group) =>
    group.found.map(({ item }) => ({ item, id: `${id}-${group.key}-${item.key}` })),
  );
  const active = flat[Math.min(at, flat.length - 1)];
  const isLoading = groups.some((group) => group.isLoading);
  const takeEarlyKeys = useEffectEvent(() => {
    const early = takeKeys();
    // React runs effects twice in development.
    if (early.text) setTyped(early.text);
    if (early.isEntered) setEntered(early.text);
  });
  // Before the next key: none may fall between the page and the field.
  useLayoutEffect(() => {
    const element = dialog.current;
    // Not closed on the way out: the close would be heard as the person's own.
    if (element && !element.open) element.showModal?.();
    // Drawn at once: a key that comes before its text is in the field would be typed into an empty one.
    queueMicrotask(() => flushSync(takeEarlyKeys));
    const closeOutside = (event: PointerEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('pointerdown', closeOutside);
    return () => element?.removeEventListener('pointerdown', closeOutside);
  }, []);
  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const goBack = () => {
    // Off the page first: a field that is focused while a dialog covers it takes no keys in Chromium.
    flushSync(onClose);
    if (opener instanceof HTMLElement) opener.focus();
  };
  const choose = ({ href, run }: CommandItem) => {
    if (href) {
      onClose();
      void navigate(href);
    } else {
      goBack();
      run?.();
    }
  };
  const isAnswered = entered === typed && !isLoading;
  const chooseEntered = useEffectEvent(() => {
    setEntered(undefined);
    if (active) choose(active.item);
  });
  useEffect(() => {
    if (isAnswered) queueMicrotask(() => chooseEntered());
  }, [isAnswered]);
  const walk = (event: KeyboardEvent) => {
    const last = flat.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The focus may be in a form again before the browser is done with this key; it would send the form.
      event.preventDefault();
      if (active) choose(active.item);
      else if (isLoading) setEntered(typed);
    }
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // Means the palette alone, not also the form it was opened over.
      event.preventDefault();
      event.stopPropagation();
      goBack();
    }
    if (step === undefined || (typed !== '' && (event.key === 'Home' || event.key === 'End'))) return;
    event.preventDefault();
    setAt(Math.max(0, step));
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('palette.title')} onClose={onClose}>
      <div className={styles.frame}>
        <div className={styles.search}>
          {/* Not antd's: outside of its scope, as on the home page, its icons write styles the policy refuses. */}
          <svg className={styles.glass} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="7" cy="7" r="4.5" />
            <path d="m10.5 10.5 3.5 3.5" />
          </svg>
          <input
            className={styles.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active?.id}
            aria-autocomplete="list"
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={walk}
          />
          <KeyHint keys="Esc" />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={styles.list}>
          {groups.map((group) => (
            <CommandGroup
              key={group.key}
              idPrefix={`${id}-${group.key}`}
              group={group}
              activeId={active?.id}
              onChoose={choose}
            />
          ))}
        </div>
        <p role="status" className={styles.status}>
          {isLoading
            ? t('palette.loading')
            : flat.length === 0
              ? t(typed.trim() === '' ? 'palette.start' : 'palette.none')
              : t('palette.hint')}
        </p>
      </div>
    </dialog>
  );
}
