import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type EarlyKeys, noKeys, withKey } from './early-keys.rules.ts';
import { type CommandSource, CommandsContext } from './useCommands.ts';

const loadPalette = async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette });
const CommandPalette = lazy(loadPalette);

interface CommandProviderProps {
  /** What can be found everywhere: pages, recent items, records. */
  sources: readonly CommandSource[];
  children: ReactNode;
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** Ctrl-K or ⌘-K opens the palette. Keys typed before it has loaded are kept for it. */
export function CommandProvider({ sources, children }: CommandProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<readonly CommandSource[]>([]);
  // Null while the palette is closed, and while its own field takes the keys.
  const early = useRef<EarlyKeys | null>(null);
  const commands = useMemo(
    () => ({
      open: () => {
        early.current = noKeys;
        setOpen(true);
      },
      add: (source: CommandSource) => {
        setAdded((old) => [...old, source]);
        return () => setAdded((old) => old.filter((other) => other !== source));
      },
    }),
    [],
  );
  const close = () => {
    early.current = null;
    setOpen(false);
  };
  // Not after the first paint: whoever sees the hint can use the keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // The first half of the shortcut: the file is there when the second half comes, and weighs on nobody else.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => undefined);
      if (isPaletteKey(event)) {
        event.preventDefault();
        early.current = isOpen ? null : noKeys;
        setOpen(!isOpen);
        return;
      }
      if (!early.current) return;
      if (event.key === 'Escape') return close();
      const kept = withKey(early.current, event);
      if (!kept) return;
      event.preventDefault();
      event.stopPropagation();
      early.current = kept;
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  });
  return (
    <CommandsContext value={commands}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <CommandPalette
            sources={[...added, ...sources]}
            takeKeys={() => {
              const kept = early.current ?? noKeys;
              early.current = null;
              return kept;
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </CommandsContext>
  );
}
