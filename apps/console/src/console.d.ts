/** From package.json, put in by vite.config.ts. */
declare const __APP_VERSION__: string;
/** Address of the base map, put in by vite.config.ts. */
declare const __BASE_MAP_FILE__: string;

/** Comes without types; the one function the build uses. */
declare module 'd3-geo-projection' {
  export function geoProject<T extends object>(shape: T, projection: import('d3-geo').GeoProjection): T;
}

interface ImportMetaEnv {
  /** Key of the console's calls before sign-in. Anyone can read it in the browser; it identifies, it does not protect. */
  readonly VITE_APP_KEY?: string;
  /** Where calls go; `/api` of the console's own origin unless it is served from somewhere else. */
  readonly VITE_API_BASE?: string;
  readonly VITE_DOCUMENTATION_URL?: string;
  readonly VITE_WEBSITE_URL?: string;
  readonly VITE_DEVICE_GUARD_URL?: string;
  readonly VITE_ABOUT_URL?: string;
  readonly VITE_CONTACT_MAIL?: string;
  readonly VITE_LINKEDIN_URL?: string;
  readonly VITE_YOUTUBE_URL?: string;
  readonly VITE_X_URL?: string;
}
