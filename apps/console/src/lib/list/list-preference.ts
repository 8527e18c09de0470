import { pageSizes } from '@tilldeck/contracts/core/schema';
import { preferenceMaxBytes } from '@tilldeck/contracts/identity/preference.routes';
import { z } from 'zod';
import { fieldFacts } from '../form/field-facts.ts';

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

const savedView = z.object({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(60),
  /** Filters, sorting and columns as they stand in the URL, so that a view and a link are the same thing. */
  query: z.string().max(4000),
});
export const { maxLength: maxViewName } = fieldFacts(savedView.shape.name);
export type SavedView = z.output<typeof savedView>;

/** How one person likes one list. An entry that an older console wrote differently counts as not set. */
const listPreference = z.object({
  columns: z.array(z.string()).optional().catch(undefined),
  density: z.enum(densities).optional().catch(undefined),
  pageSize: z
    .number()
    .refine((size) => pageSizes.some((known) => known === size))
    .optional()
    .catch(undefined),
  views: z.array(savedView).optional().catch(undefined),
  defaultView: z.string().optional().catch(undefined),
});
export type ListPreference = z.output<typeof listPreference>;

export const maxSavedViews = 20;

export const listPreferenceKey = (routeId: string, scope?: string): string =>
  `list/${routeId}${scope ? `/${scope}` : ''}`;

export function readListPreference(text: string | undefined): ListPreference {
  try {
    return listPreference.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

export const fitsPreference = (preference: ListPreference): boolean =>
  new TextEncoder().encode(JSON.stringify(preference)).length <= preferenceMaxBytes;

/** Same name, same view: saving again replaces what it shows, and the default view stays the default. */
export function withView(preference: ListPreference, view: SavedView): ListPreference {
  const views = preference.views ?? [];
  const isKnown = views.some(({ name }) => name === view.name);
  return {
    ...preference,
    views: isKnown
      ? views.map((known) => (known.name === view.name ? { ...known, query: view.query } : known))
      : [...views, view],
  };
}

export function withoutView(preference: ListPreference, id: string): ListPreference {
  return {
    ...preference,
    views: preference.views?.filter((view) => view.id !== id),
    defaultView: preference.defaultView === id ? undefined : preference.defaultView,
  };
}
