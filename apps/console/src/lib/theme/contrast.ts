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

/** Mixes towards white until the colour can be read as text on `background`. */
export function readableOn(background: string, colour: string, ratio = 4.6): string {
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = `#${[1, 3, 5]
      .map((start) => {
        const value = Number.parseInt(colour.slice(start, start + 2), 16);
        return Math.round(value + (255 - value) * share)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return '#ffffff';
}
