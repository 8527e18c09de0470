/** The ratings behind a figure. */
export const ratingsHref = (filters: Readonly<Record<string, string>>): string =>
  `/support/satisfaction/list?${new URLSearchParams({ tab: 'ratings', ...filters })}`;
