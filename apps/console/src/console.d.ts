/** From package.json, put in by vite.config.ts. */
declare const __APP_VERSION__: string;

interface ImportMetaEnv {
  /** Key of the console's calls before sign-in. Anyone can read it in the browser; it identifies, it does not protect. */
  readonly VITE_APP_KEY?: string;
  /** Where calls go; `/api` of the console's own origin unless it is served from somewhere else. */
  readonly VITE_API_BASE?: string;
}
