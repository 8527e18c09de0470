import { useState } from 'react';

/** Counts how often something was opened; 0 until the first time. As a key it makes every visit a fresh form. */
export function useVisit(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen: false, visit: 0 });
  if (isOpen !== seen.isOpen) setSeen({ isOpen, visit: seen.visit + (isOpen ? 1 : 0) });
  return seen.visit;
}
