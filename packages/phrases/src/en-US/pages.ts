/** Pages that belong to the shell: sign-in, password, home, settings, error pages, API reference. */
export const pages = {
  'notFound.title': 'Page not found',
};
