import { createContext, useContext } from 'react';

export interface UndoOffer {
  /** What was done: `Till 00012 disabled`. */
  text: string;
  undo: () => Promise<unknown>;
}

export const UndoContext = createContext<(offer: UndoOffer) => void>(() => {});

/** For what can be taken back: do it at once and offer to undo it, instead of asking before. */
export const useUndo = (): ((offer: UndoOffer) => void) => useContext(UndoContext);
