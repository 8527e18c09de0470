/** A till's screen on a deck: the mark of the product. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="var(--td-primary)" />
      <rect x="6.5" y="8.5" width="19" height="10" rx="1.5" fill="#fff" />
      <rect x="8.5" y="21" width="15" height="2" rx="1" fill="#fff" opacity=".75" />
      <path d="M10 11.5h6M10 14.5h9" stroke="var(--td-primary)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
