import sharp, { type Sharp } from 'sharp';

// Only what we take; SVG, PDF, TIFF and the rest of libvips stay shut.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp'].flatMap((name) => [`VipsForeignLoad${name}File`, `VipsForeignLoad${name}Buffer`]),
});
sharp.unblock({ operation: ['VipsForeignLoadNsgifFile'] });
sharp.concurrency(1);
sharp.cache(false);

/** A picture of a stranger, by path or content; more pixels than given are not decoded. */
export const openPicture = (source: string | Buffer, maxPixels: number | false): Sharp =>
  sharp(source, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true });
