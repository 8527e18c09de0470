/** The shell's name for it; menu entries and the menu editor use the same icons. */
export { type IconName, LineIcon as ShellIcon } from '../components/icon/LineIcon.tsx';
