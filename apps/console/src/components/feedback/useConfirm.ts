import { createContext, type ReactNode, useContext } from 'react';

export interface ConfirmQuestion {
  /** What will be done, as a question: `Delete 3 devices?` */
  title: string;
  /** What happens then, and what cannot be taken back. */
  text?: ReactNode;
  /** What is touched, by name. */
  items?: readonly string[];
  /** How many are touched in all, where `items` names only the first of them. */
  itemTotal?: number;
  /** The verb on the button. */
  action: string;
  cancel?: string;
  isDanger?: boolean;
  /** Must be typed before the button works: for what is hard to put right. */
  word?: string;
  /** For what needs more room than a few lines of text. */
  widthPx?: number;
  /** Asks why; the answer goes into the audit trail. */
  reason?: 'optional' | 'required';
}

export interface ConfirmAnswer {
  reason: string;
}

export type Confirm = (question: ConfirmQuestion) => Promise<ConfirmAnswer | null>;

export const ConfirmContext = createContext<Confirm>(async () => null);

/** `if (!(await confirm({ title, text, action }))) return;` */
export const useConfirm = (): Confirm => useContext(ConfirmContext);
