import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';

interface HoverHintProps {
  /** Built only when somebody asks: a list has hundreds of these. */
  hint: () => ReactNode;
  children: ReactNode;
}

/** A tooltip that costs nothing until the pointer is there. */
export function HoverHint({ hint, children }: HoverHintProps) {
  const [isWanted, setWanted] = useState(false);
  // biome-ignore lint/a11y/noStaticElementInteractions: only builds the tooltip; the text is there for everybody
  if (!isWanted) return <span onMouseEnter={() => setWanted(true)}>{children}</span>;
  return (
    <Tooltip
      title={hint()}
      styles={{ root: { maxWidth: 480 } }}
      defaultOpen
      mouseEnterDelay={0.2}
      onOpenChange={(isOpen) => !isOpen && setWanted(false)}
    >
      <span>{children}</span>
    </Tooltip>
  );
}
