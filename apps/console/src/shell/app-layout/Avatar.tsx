/** A letter as people count them; some are made of several characters. */
const firstLetter = (name: string): string =>
  Array.from(new Intl.Segmenter().segment(name), (part) => part.segment)[0]?.toUpperCase() ?? '';

/** The person's picture, or the first letter of their name. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  return (
    <span className="td-avatar" aria-hidden="true" data-letter={image ? undefined : firstLetter(name)}>
      {image && <img src={image} alt="" />}
    </span>
  );
}
