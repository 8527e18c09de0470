/** The person's picture, or the first letter of their name. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  return (
    <span className="td-avatar" aria-hidden="true">
      {image ? <img src={image} alt="" /> : [...name][0]?.toUpperCase()}
    </span>
  );
}
