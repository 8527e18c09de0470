import { saveBlob } from '../request/download-blob.ts';

/** What a picture outside the page would lose: its looks come from style sheets. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-family',
  'paint-order',
] as const;
const scale = 2;
const margin = 16;
const lineHeight = 22;

function withLooks(picture: SVGSVGElement): SVGSVGElement {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [at, element] of picture.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element);
    for (const look of looks) copies[at]?.style.setProperty(look, style.getPropertyValue(look));
  }
  return copy;
}

interface ChartImage {
  title: string;
  legend: readonly string[];
  name: string;
}

/** Saves a chart as it looks now, with its title and what its colours mean. */
export async function saveChartImage(picture: SVGSVGElement, { title, legend, name }: ChartImage): Promise<void> {
  const { width, height } = picture.getBoundingClientRect();
  const copy = withLooks(picture);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const isNamed = legend.length > 1;
  const top = margin + lineHeight * (isNamed ? 2 : 1);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: (width + 2 * margin) * scale,
    height: (top + height + margin) * scale,
  });
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  pen.scale(scale, scale);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  pen.font = `600 14px ${fontFamily}`;
  pen.fillText(title, margin, margin + 10);
  if (isNamed) drawLegend(pen, picture, legend, fontFamily, color);
  pen.drawImage(image, margin, top, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveBlob(blob, name);
}

function drawLegend(
  pen: CanvasRenderingContext2D,
  picture: SVGSVGElement,
  legend: readonly string[],
  fontFamily: string,
  color: string,
): void {
  const style = getComputedStyle(picture);
  pen.font = `12px ${fontFamily}`;
  let left = margin;
  for (const [at, each] of legend.entries()) {
    pen.fillStyle = style.getPropertyValue(`--c${at}`) || color;
    pen.fillRect(left, margin + lineHeight, 18, 10);
    pen.fillStyle = color;
    pen.fillText(each, left + 24, margin + lineHeight + 9);
    left += 24 + pen.measureText(each).width + 18;
  }
}
