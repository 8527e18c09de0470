import type { DeviceModel } from '@tilldeck/contracts/devices/model.schemas';

export interface PixelSize {
  widthPx: number;
  heightPx: number;
}
type Screened = Pick<DeviceModel, 'id' | 'name' | 'screenWidth' | 'screenHeight'>;

const fits = ({ screenWidth, screenHeight }: Screened, { widthPx, heightPx }: PixelSize): boolean =>
  screenWidth === widthPx && screenHeight === heightPx;

/** Models whose screen a picture fills to the pixel. */
export const modelsOfSize = <M extends Screened>(models: readonly M[], size: PixelSize): M[] =>
  models.filter((model) => fits(model, size));

/** Of the chosen models, those whose screen none of the pictures fits: their devices will be left out. */
export const modelsWithout = <M extends Screened>(
  models: readonly M[],
  chosen: readonly string[],
  sizes: readonly PixelSize[],
): M[] => models.filter((model) => chosen.includes(model.id) && !sizes.some((size) => fits(model, size)));
