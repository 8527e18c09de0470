/** Second screens play pictures for their seconds and videos to their end. */
export const isVideo = (name: string): boolean => /\.mp4$/i.test(name);
