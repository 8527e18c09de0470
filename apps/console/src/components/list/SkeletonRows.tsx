import styles from './SkeletonRows.module.css';

/** Uneven on purpose: a wall of equal bars reads as a picture, not as text to come. */
const widths = ['70%', '55%', '82%', '46%', '63%', '75%'];
const numbers = (count: number) => Array.from({ length: count }, (_item, index) => index);

/** What a table looks like before it has rows. */
export function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return numbers(rows).map((row) => (
    <tr key={row} className={styles.skeleton}>
      {numbers(cells).map((cell) => (
        <td key={cell}>
          <span style={{ width: widths[(row * 5 + cell * 3) % widths.length] }}>&nbsp;</span>
        </td>
      ))}
    </tr>
  ));
}
