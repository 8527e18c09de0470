import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { type CommandSource, CommandsContext } from './useCommands.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

interface CommandProviderProps {
  /** What can be found everywhere: pages, recent items, records. */
  sources: readonly CommandSource[];
  children: ReactNode;
}

/** Ctrl-K or ⌘-K opens the palette; it is loaded when it is first wanted. */
export function CommandProvider({ sources, children }: CommandProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<readonly CommandSource[]>([]);
  const commands = useMemo(
    () => ({
      open: () => setOpen(true),
      add: (source: CommandSource) => {
        setAdded((old) => [...old, source]);
        return () => setAdded((old) => old.filter((other) => other !== source));
      },
    }),
    [],
  );
  // Not after the first paint: whoever sees the hint can use the keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <CommandsContext value={commands}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <CommandPalette sources={[...added, ...sources]} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </CommandsContext>
  );
}
