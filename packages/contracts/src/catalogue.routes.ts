import { allManifests } from './catalogue.manifest.ts';

/** Every call of the product: what the API reference shows and what the generated tests walk. */
export const allRoutes = allManifests.flatMap(({ routes }) =>
  Object.values(routes).flatMap((table) => Object.values(table)),
);
