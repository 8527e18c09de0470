import type { ReactNode } from 'react';
import { type IconName, LineIcon } from '../components/icon/LineIcon.tsx';

export type { IconName };

/** An icon of the shell's own: its name exists. One that the server names goes to `LineIcon`. */
export const ShellIcon: (props: { name: IconName; size?: number }) => ReactNode = LineIcon;
