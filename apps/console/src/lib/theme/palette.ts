export interface Palette {
  /** Behind everything. */
  canvas: string;
  /** Cards, tables, forms. */
  surface: string;
  /** Popups and dialogs. */
  raised: string;
  tableHead: string;
  border: string;
  text: string;
  textSoft: string;
  error: string;
  /** Side menu and header. */
  navy: string;
  navyDeep: string;
}

const light: Palette = {
  canvas: '#f4f6f9',
  surface: '#ffffff',
  raised: '#ffffff',
  tableHead: '#f8f9fb',
  border: '#e4e8ee',
  text: '#16202e',
  textSoft: '#56616f',
  error: '#d9363e',
  navy: '#0b1b33',
  navyDeep: '#071325',
};

const dark: Palette = {
  canvas: '#0b0e13',
  surface: '#14181f',
  raised: '#1b2029',
  tableHead: '#1a1f28',
  border: '#272d38',
  text: '#e7eaef',
  textSoft: '#a0a8b4',
  error: '#ff6b6b',
  navy: '#0d1522',
  navyDeep: '#090f19',
};

export const palette = (isDark: boolean): Palette => (isDark ? dark : light);
