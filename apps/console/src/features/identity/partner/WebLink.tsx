/** A company's website, opened in a tab of its own that learns nothing of ours. */
export function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return <span className="blk-soft">–</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
