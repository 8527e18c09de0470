/** A setting of this machine that can be read and set. Values as text, as programs print and take them. */
export interface Turnable {
  get(): Promise<string>;
  set(value: string): Promise<void>;
}
