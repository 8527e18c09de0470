import type { RouteObject } from 'react-router';

/** In development, and in builds that ask for it (`VITE_GALLERY=1`), which the accessibility tests run against. */
const isShown = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';

/** Every block in every state, with local data and no session: `/gallery`. */
export const galleryRoutes: RouteObject[] = isShown
  ? [
      {
        path: 'gallery/*',
        lazy: async () => ({ Component: (await import('./GalleryPage.tsx')).GalleryPage }),
      },
    ]
  : [];
