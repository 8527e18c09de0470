import { type ReactNode, useState } from 'react';
import styles from './UndoToast.module.css';
import { UndoToast } from './UndoToast.tsx';
import { UndoContext, type UndoOffer } from './useUndo.ts';

interface Shown extends UndoOffer {
  id: number;
}

const shownAtOnce = 3;

/** The place on the screen where offers to undo stand. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offers, setOffers] = useState<Shown[]>([]);
  const [offerUndo] = useState(() => {
    let id = 0;
    return (offer: UndoOffer) => {
      id += 1;
      const shown = { ...offer, id };
      setOffers((old) => [...old.slice(1 - shownAtOnce), shown]);
    };
  });
  return (
    <UndoContext value={offerUndo}>
      {children}
      <div className={styles.region} role="status">
        {offers.map((offer) => (
          <UndoToast
            key={offer.id}
            offer={offer}
            onClose={() => setOffers((old) => old.filter((other) => other.id !== offer.id))}
          />
        ))}
      </div>
    </UndoContext>
  );
}
