import { type Colour, Picture } from './picture.ts';

/** The sizes the store asks for. */
const iconPx = 120;
const [screenWidth, screenHeight] = [854, 480];
const white: Colour = '#ffffff';
const paper: Colour = '#f2f4f7';
const ink: Colour = '#d5dae2';

/** A receipt on the colour of the app. */
export function paintIcon(colour: Colour): Buffer {
  const icon = new Picture(iconPx, iconPx, colour).fill(white, { x: 34, y: 22, width: 52, height: 76 });
  for (const [index, width] of [32, 32, 20].entries())
    icon.fill(colour, { x: 44, y: 36 + index * 14, width, height: 6 });
  return icon.fill(colour, { x: 44, y: 80, width: 32, height: 8 }).png();
}

/** Three screens: goods to choose from, a bill, and figures of the day. */
export const paintScreens = (colour: Colour): Buffer[] => [
  screen(colour)
    .tiles(white, { x: 24, y: 72, width: 540, height: 384 }, 4, 3, 12)
    .fill(white, { x: 588, y: 72, width: 242, height: 384 })
    .tiles(ink, { x: 608, y: 92, width: 202, height: 240 }, 1, 6, 24)
    .fill(colour, { x: 608, y: 388, width: 202, height: 48 })
    .png(),
  screen(colour)
    .fill(white, { x: 227, y: 72, width: 400, height: 384 })
    .tiles(ink, { x: 257, y: 102, width: 340, height: 220 }, 1, 5, 28)
    .tiles(colour, { x: 257, y: 372, width: 340, height: 56 }, 2, 1, 16)
    .png(),
  screen(colour)
    .tiles(white, { x: 24, y: 72, width: 806, height: 110 }, 4, 1, 16)
    .fill(white, { x: 24, y: 198, width: 806, height: 258 })
    .tiles(ink, { x: 48, y: 318, width: 758, height: 114 }, 14, 1, 18)
    .tiles(colour, { x: 48, y: 368, width: 758, height: 64 }, 14, 1, 18)
    .png(),
];

const screen = (colour: Colour): Picture =>
  new Picture(screenWidth, screenHeight, paper)
    .fill(colour, { x: 0, y: 0, width: screenWidth, height: 48 })
    .fill(white, { x: 24, y: 18, width: 120, height: 12 });
