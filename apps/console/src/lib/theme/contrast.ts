const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    channel(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two `#rrggbb` colours. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const mixWithWhite = (colour: string, share: number): string =>
  `#${[1, 3, 5]
    .map((start) => {
      const value = Number.parseInt(colour.slice(start, start + 2), 16);
      const mixed = Math.round(value + (255 - value) * share);
      return mixed.toString(16).padStart(2, '0');
    })
    .join('')}`;

const readableRatio = 4.6;

/**
 * Mixes towards white until the colour can be read as text on `background`. `shown` is what a theme makes of the colour
 * it is given, where that is something else.
 */
export function readableOn(background: string, colour: string, shown: (given: string) => string = (given) => given) {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mixWithWhite(colour, share);
    if (contrast(shown(mixed), background) >= readableRatio) return mixed;
  }
  return '#ffffff';
}
