import { useEffect, useState } from 'react';

/** Old browsers and plain-http consoles have no clipboard API. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

const shownMs = 1_600;

/** Copies, and says for a moment that it did. */
export function useClipboard(): { isCopied: boolean; copy: (text: string) => void } {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), shownMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = (text: string) => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.catch(() => copyBySelection(text)).finally(() => setCopiedAt(Date.now()));
  };
  return { isCopied: copiedAt > 0, copy };
}
