// The theme chosen in the console on this computer; without a choice the system's applies.
try {
  const theme = JSON.parse(localStorage.getItem('tilldeck.navTheme') ?? 'null');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that stores nothing shows the system's theme.
}
