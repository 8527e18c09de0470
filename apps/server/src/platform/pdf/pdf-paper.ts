import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { sfntOfWoff } from './woff.ts';

/** Simplified Chinese with Latin first; the others have what it lacks. */
const fontNames = ['noto-sans-sc', 'noto-sans-latin-ext', 'noto-sans-cyrillic', 'noto-sans-greek'] as const;
type FontName = (typeof fontNames)[number];
const fontBytes = new Map<FontName, Buffer>();

function bytesOf(name: FontName): Buffer {
  const known = fontBytes.get(name) ?? sfntOfWoff(readFileSync(new URL(`./fonts/${name}.woff`, import.meta.url)));
  fontBytes.set(name, known);
  return known;
}

/** Of pdfkit, which does not declare it: the font that is chosen now. */
interface ChosenFont {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}

interface Run {
  font: FontName;
  text: string;
}

export interface TextStyle {
  size: number;
  colour?: string;
  /** What is longer ends in an ellipsis. */
  width?: number;
  align?: 'start' | 'end';
}

const [pageWidth, pageHeight] = [595.28, 841.89];
const margin = 40;
const ink = '#1f2329';

/**
 * A4 pages that are filled from top to bottom. Texts are drawn as they are, in any script the fonts have: nothing in them is
 * read as markup, and whoever opens the file can copy them.
 */
export class PdfPaper {
  readonly left = margin;
  readonly width = pageWidth - 2 * margin;
  /** Where the next thing goes. */
  y = margin;
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly done: Promise<void>;

  constructor(title: string, language: string) {
    this.doc = new PDFDocument({
      size: [pageWidth, pageHeight],
      margin: 0,
      bufferPages: true,
      // Built-in fonts are not read: their text could not be Chinese.
      font: null as unknown as string,
      lang: language,
      info: { Title: title, Creator: 'Tilldeck' },
    });
    for (const name of fontNames) this.doc.registerFont(name, bytesOf(name));
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.done = new Promise((resolve) => this.doc.on('end', () => resolve()));
  }

  /** A new page unless so much fits on this one; whether there is one. */
  need(height: number): boolean {
    if (this.y + height <= pageHeight - margin - 16) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }

  /** One line of text with its baseline at `y`. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const { size, colour = ink, width, align = 'start' } = style;
    const runs = this.fitted(this.runsOf(text), size, width);
    let at = align === 'end' ? x + (width ?? 0) - this.widthOf(runs, size) : x;
    for (const run of runs) {
      this.doc.font(run.font).fontSize(size).fillColor(colour);
      this.doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.doc.widthOfString(run.text);
    }
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    if (width > 0 && height > 0) this.doc.rect(x, y, width, height).fill(colour);
  }

  /** A line through points; it breaks where there is none. */
  line(points: readonly (readonly [x: number, y: number] | null)[], colour: string, thickness = 1): void {
    let isDown = false;
    for (const point of points) {
      if (point && isDown) this.doc.lineTo(...point);
      else if (point) this.doc.moveTo(...point);
      isDown = point !== null;
    }
    this.doc.lineWidth(thickness).strokeColor(colour).stroke();
  }

  /** The file, with `1 / 3` at the foot of its pages. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let nr = start; nr < start + count; nr++) {
      this.doc.switchToPage(nr);
      this.text(`${nr + 1} / ${count}`, this.left, pageHeight - 24, {
        size: 8,
        colour: '#646a73',
        width: this.width,
        align: 'end',
      });
    }
    this.doc.end();
    await this.done;
    return Buffer.concat(this.chunks);
  }

  private has(font: FontName, character: string): boolean {
    this.doc.font(font);
    return (this.doc as unknown as ChosenFont)._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  /** Stretches of text that one font has; what none has becomes a question mark. */
  private runsOf(text: string): Run[] {
    const runs: Run[] = [];
    for (const given of text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')) {
      const found = fontNames.find((name) => this.has(name, given));
      const [font, character] = [found ?? fontNames[0], found ? given : '?'];
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  private widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.doc.font(font).fontSize(size).widthOfString(text), 0);
  }

  private fitted(runs: Run[], size: number, width: number | undefined): Run[] {
    if (width === undefined || this.widthOf(runs, size) <= width) return runs;
    const characters = Array.from(runs.map(({ text }) => text).join(''));
    let [fits, tooMany] = [0, characters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.widthOf(this.runsOf(`${characters.slice(0, middle).join('')}…`), size) <= width) fits = middle;
      else tooMany = middle;
    }
    return this.runsOf(`${characters.slice(0, fits).join('')}…`);
  }
}
