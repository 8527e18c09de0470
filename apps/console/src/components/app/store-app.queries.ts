import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import type { ReleasableApp } from '@tilldeck/contracts/appstore/release.schemas';
import { searchFrom } from '../choices/useChoices.ts';

const shownAtOnce = 50;

export interface AppChoice {
  value: string;
  label: string;
  app: ReleasableApp;
}

export const appChoice = (app: ReleasableApp, value: string): AppChoice => ({
  value,
  label: `${app.name || app.package} · ${app.package}`,
  app,
});

/** Apps of the store by name or package; `keyOf` is what a picker holds of the one that was chosen. */
export const storeApps = (keyOf: (app: ReleasableApp) => string) =>
  searchFrom(
    releaseRoutes.apps,
    ({ keyword }) => ({ pageSize: shownAtOnce, ...(keyword ? { keyword } : {}) }),
    ({ items }): AppChoice[] =>
      items.filter(({ versions }) => versions.length > 0).map((app) => appChoice(app, keyOf(app))),
  );
