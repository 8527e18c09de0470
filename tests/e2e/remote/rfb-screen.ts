/** As much of a capture server as a viewer needs: RFB 3.8 without password, whole screens in raw pixels. */
type Colour = readonly [red: number, green: number, blue: number];

export const red: Colour = [200, 30, 30];
export const green: Colour = [20, 160, 60];

const width = 160;
const height = 100;
const name = Buffer.from('till');
const greeting = Buffer.from('RFB 003.008\n');
/** 32 bits a pixel, red in the lowest byte: what browsers ask for. */
const serverInit = Buffer.concat([
  Buffer.of(0, width, 0, height, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16, 0, 0, 0, 0, 0, 0, name.length),
  name,
]);
/** Bytes of a viewer's message by its type; encodings and texts say their own length. */
const fixedBytes: Readonly<Record<number, number>> = { 0: 20, 3: 10, 4: 8, 5: 6, 150: 10, 255: 12 };
const messageBytes = (bytes: Buffer): number => {
  const [type = 0] = bytes;
  if (type === 2) return bytes.length < 4 ? 4 : 4 + 4 * bytes.readUInt16BE(2);
  if (type === 6) return bytes.length < 8 ? 8 : 8 + bytes.readUInt32BE(4);
  if (type === 248) return bytes.length < 9 ? 9 : 9 + (bytes[8] ?? 0);
  return fixedBytes[type] ?? 1;
};

/** One viewer's picture: a plain colour, which a press of the left button turns green. */
export class RfbScreen {
  colour = red;
  readonly #send: (bytes: Buffer) => void;
  #kept = Buffer.alloc(0);
  #steps = 0;
  #isAsked = false;
  #shown: Colour | null = null;

  constructor(send: (bytes: Buffer) => void) {
    this.#send = send;
    send(greeting);
  }

  take(bytes: Uint8Array): void {
    this.#kept = Buffer.concat([this.#kept, bytes]);
    while (this.#kept.length > 0) {
      const wanted = this.#steps < 3 ? ([12, 1, 1][this.#steps] ?? 1) : messageBytes(this.#kept);
      if (this.#kept.length < wanted) return;
      const message = this.#kept.subarray(0, wanted);
      this.#kept = this.#kept.subarray(wanted);
      if (this.#steps < 3) this.#shakeHands();
      else this.#read(message);
    }
  }

  #shakeHands(): void {
    const answers = [Buffer.of(1, 1), Buffer.of(0, 0, 0, 0), serverInit];
    this.#send(answers[this.#steps] ?? Buffer.alloc(0));
    this.#steps += 1;
  }

  #read(message: Buffer): void {
    if (message[0] === 3) {
      this.#isAsked = true;
      if (message[1] === 0) this.#shown = null;
    }
    if (message[0] === 5 && ((message[1] ?? 0) & 1) === 1) this.colour = green;
    this.#draw();
  }

  /** An update is sent when it was asked for and there is something new. */
  #draw(): void {
    if (!this.#isAsked || this.#shown === this.colour) return;
    this.#isAsked = false;
    this.#shown = this.colour;
    const head = Buffer.of(0, 0, 0, 1, 0, 0, 0, 0, 0, width, 0, height, 0, 0, 0, 0);
    const pixel = Buffer.of(...this.colour, 255);
    this.#send(Buffer.concat([head, Buffer.alloc(width * height * 4, pixel)]));
  }
}
