/** Times a second that plymouth asks its script for the next picture. */
const refreshRate = 50;

/** Describes the theme to plymouth. */
export const themeFile = (name: string, folder: string): string => `[Plymouth Theme]
Name=${name}
Description=Boot animation set by Tilldeck
ModuleName=script

[script]
ImageDir=${folder}
ScriptFile=${folder}/${name}.script
`;

/**
 * Shows the pictures one after the other, `speed` of them a second, and rests on the last one for `intervalS`. A speed of
 * 0 shows the first picture only.
 */
export function themeScript(
  pictures: readonly string[],
  { speed, intervalS }: { speed: number; intervalS: number },
): string {
  const loads = pictures.map((picture, place) => `images[${place}] = Image("${picture}");`).join('\n');
  const ticksEach = speed > 0 ? refreshRate / speed : 0;
  const round = Math.round(pictures.length * ticksEach + intervalS * refreshRate);
  const step = `
  place = Math.Int((tick % ${round}) / ${ticksEach});
  if (place >= ${pictures.length}) place = ${pictures.length - 1};`;
  return `${loads}
sprite = Sprite();
tick = 0;
fun show() {
  place = 0;${speed > 0 ? step : ''}
  sprite.SetImage(images[place]);
  tick++;
}
sprite.SetX(Window.GetX() + Window.GetWidth() / 2 - images[0].GetWidth() / 2);
sprite.SetY(Window.GetY() + Window.GetHeight() / 2 - images[0].GetHeight() / 2);
Plymouth.SetRefreshFunction(show);
`;
}
