import { Component, type ReactNode } from 'react';
import { i18n } from '../lib/i18n/i18n.ts';

interface LastResortState {
  hasFailed: boolean;
}

/**
 * Above the router: what breaks there would leave an empty page. Uses nothing that is loaded later. React knows
 * boundaries as classes only.
 */
export class LastResort extends Component<{ children: ReactNode }, LastResortState> {
  override state: LastResortState = { hasFailed: false };

  static getDerivedStateFromError(): LastResortState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="td-error">
        <h1>{i18n.t('shell:title.serverError')}</h1>
        <p>{i18n.t('pages:error.serverErrorText')}</p>
        <button type="button" className="td-button td-action" onClick={() => window.location.reload()}>
          {i18n.t('pages:error.reload')}
        </button>
      </main>
    );
  }
}
