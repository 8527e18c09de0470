import type { ReactNode } from 'react';

export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="td-button td-action td-submit" aria-busy={isBusy} disabled={isBusy}>
      {isBusy && <span className="td-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
