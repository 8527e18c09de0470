import { guideHref } from '../lib/navigation/guide-page.ts';

/** Places outside the console. A vendor who runs it sets its own at build time. */
const env = import.meta.env;

export const externalLinks = {
  website: env.VITE_WEBSITE_URL ?? 'https://www.tilldeck.example/',
  deviceGuard: env.VITE_DEVICE_GUARD_URL ?? 'https://guard.tilldeck.example/login',
  about: env.VITE_ABOUT_URL ?? 'https://www.tilldeck.example/about',
  contactMail: env.VITE_CONTACT_MAIL ?? 'support@tilldeck.example',
  social: [
    { name: 'LinkedIn', url: env.VITE_LINKEDIN_URL ?? 'https://www.linkedin.com/company/tilldeck' },
    { name: 'YouTube', url: env.VITE_YOUTUBE_URL ?? 'https://www.youtube.com/@tilldeck' },
    { name: 'X', url: env.VITE_X_URL ?? 'https://x.com/tilldeck' },
  ],
} as const;

/** The user guide in the person's language, unless the vendor has documentation of its own. */
export const documentationHref = (language: string): string => env.VITE_DOCUMENTATION_URL ?? guideHref(language);
