import type { RfbArea } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { type Box, drawText, textWidth } from './pixel-text.ts';

export const tillSize = { width: 800, height: 600 };
/** A part of the picture that changes as a whole; `version` counts up with each change of the till. */
export interface Part {
  area: RfbArea;
  boxes: Box[];
  version: number;
}

const colours = { ground: 0xe5e7eb, bar: 0x1f2937, light: 0xffffff, ink: 0x111827, button: 0x1d4ed8, pay: 0x15803d };
const wares = ['COFFEE', 'TEA', 'BAGEL', 'SOUP', 'SALAD', 'JUICE', 'CAKE', 'WATER', 'TOAST'] as const;
const priceOf = (nr: number) => 150 + 85 * nr;
const money = (cents: number) => (cents / 100).toFixed(2);
const columns = 3;
const button = { width: 150, height: 130, gap: 14, left: 20, top: 84 };
const header: RfbArea = { x: 0, y: 0, width: tillSize.width, height: 64 };
const receipt: RfbArea = { x: 530, y: 84, width: 250, height: 420 };
const pay: RfbArea = { x: 530, y: 518, width: 250, height: 62 };
const note: RfbArea = { x: 20, y: 530, width: 490, height: 50 };
const shownLines = 10;

const wareArea = (nr: number): RfbArea => ({
  x: button.left + (nr % columns) * (button.width + button.gap),
  y: button.top + Math.floor(nr / columns) * (button.height + button.gap),
  width: button.width,
  height: button.height,
});
const holds = (area: RfbArea, x: number, y: number) =>
  x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
const centred = (text: string, area: RfbArea, size: number, colour: number): Box[] =>
  drawText(text, {
    x: area.x + Math.floor((area.width - textWidth(text, size)) / 2),
    y: area.y + Math.floor((area.height - 5 * size) / 2),
    size,
    colour,
  });

/** What a simulated device shows: a till with a clock, and buttons that do what they say. */
export class DrawnTill {
  private readonly title: string;
  private readonly ground: Part;
  private lines: number[] = [];
  private typed = '';
  private version = 1;
  private readonly versions = { clock: 1, receipt: 1, note: 1 };

  constructor(title: string) {
    this.title = title;
    const whole = { x: 0, y: 0, ...tillSize };
    const shelf = wares.flatMap((ware, nr) => [
      { ...wareArea(nr), colour: colours.button },
      ...centred(ware, wareArea(nr), 5, colours.light),
    ]);
    const boxes = [{ ...whole, colour: colours.ground }, ...shelf];
    this.ground = {
      area: whole,
      boxes: [...boxes, { ...pay, colour: colours.pay }, ...centred('PAY', pay, 6, colours.light)],
      version: 1,
    };
  }

  get now(): number {
    return this.version;
  }

  /** The whole picture, in the order in which it is painted. */
  parts(): Part[] {
    return [this.ground, this.clockPart(), this.receiptPart(), this.notePart()];
  }

  tick(): void {
    this.change('clock');
  }

  press(x: number, y: number): void {
    const nr = wares.findIndex((_, place) => holds(wareArea(place), x, y));
    if (nr >= 0) this.lines = [...this.lines, nr];
    else if (holds(pay, x, y)) this.lines = [];
    else return;
    this.change('receipt');
  }

  type(text: string): void {
    this.typed = text;
    this.change('note');
  }

  private change(part: keyof DrawnTill['versions']): void {
    this.version += 1;
    this.versions[part] = this.version;
  }

  private clockPart(): Part {
    const clock = new Date().toTimeString().slice(0, 8);
    const place = { y: 20, size: 5, colour: colours.light };
    const boxes = [
      { ...header, colour: colours.bar },
      ...drawText(this.title, { ...place, x: 20, size: 4 }),
      ...drawText(clock, { ...place, x: tillSize.width - 20 - textWidth(clock, place.size) }),
    ];
    return { area: header, boxes, version: this.versions.clock };
  }

  private receiptPart(): Part {
    const row = (text: string, nr: number, size: number) =>
      drawText(text, { x: receipt.x + 14, y: receipt.y + 16 + nr * 32, size, colour: colours.ink });
    const total = this.lines.reduce((sum, nr) => sum + priceOf(nr), 0);
    const boxes = [
      { ...receipt, colour: colours.light },
      ...this.lines.slice(-shownLines).flatMap((nr, place) => row(`${wares[nr]} ${money(priceOf(nr))}`, place, 4)),
      ...row(`TOTAL ${money(total)}`, shownLines + 1, 5),
    ];
    return { area: receipt, boxes, version: this.versions.receipt };
  }

  private notePart(): Part {
    const text = drawText(this.typed.slice(0, 29), { x: note.x + 10, y: note.y + 16, size: 4, colour: colours.ink });
    return { area: note, boxes: [{ ...note, colour: colours.light }, ...text], version: this.versions.note };
  }
}
