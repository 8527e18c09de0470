/** A LIKE pattern for texts that contain the given one literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
