/** As people type it: any case, with or without the dashes. */
export function typedCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return plain.match(/.{1,4}/g)?.join('-') ?? '';
}
