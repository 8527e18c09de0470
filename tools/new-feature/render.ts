/** Fills a template in: `%name%` stands for a value. A placeholder nobody knows is a mistake in the template. */
export function render(template: string, values: object): string {
  const known = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return template.replaceAll(/%([A-Za-z]+)%/g, (_whole, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`the template asks for %${name}%, which nobody gave`);
    return value;
  });
}
