import type { RfbArea } from '@tilldeck/contracts/remote/rfb-messages.rules';

/** An area of one colour: `0x1d4ed8`. */
export interface Box extends RfbArea {
  colour: number;
}

/** Three by five dots, a digit for each row. */
const glyphs: Record<string, string> = {
  ...{ A: '25755', B: '65656', C: '34443', D: '65556', E: '74647', F: '74644', G: '34553', H: '55755', I: '72227' },
  ...{ J: '11152', K: '55655', L: '44447', M: '57755', N: '57775', O: '25552', P: '65644', Q: '25563', R: '65655' },
  ...{ S: '34216', T: '72222', U: '55557', V: '55522', W: '55775', X: '55255', Y: '55222', Z: '71247' },
  ...{ 0: '75557', 1: '26227', 2: '71747', 3: '71717', 4: '55711', 5: '74717', 6: '74757', 7: '71111' },
  ...{ 8: '75757', 9: '75717', '.': '00002', ':': '02020', '-': '00700', '/': '11244', ' ': '00000' },
};
const unknown = '77777';
const [columns, advance] = [3, 4];

export const textWidth = (text: string, size: number): number => (text.length * advance - 1) * size;

/** The dots of a text; letters that nobody drew are blocks. */
export const drawText = (text: string, place: { x: number; y: number; size: number; colour: number }): Box[] =>
  Array.from(text.toUpperCase()).flatMap((letter, nr) =>
    Array.from(glyphs[letter] ?? unknown).flatMap((row, down) =>
      Array.from({ length: columns }, (_, across) => across)
        .filter((across) => (Number(row) >> (columns - 1 - across)) & 1)
        .map((across) => ({
          x: place.x + (nr * advance + across) * place.size,
          y: place.y + down * place.size,
          width: place.size,
          height: place.size,
          colour: place.colour,
        })),
    ),
  );
