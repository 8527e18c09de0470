import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a worker with the libraries that are loaded in it, and a document. What the console itself keeps in its
// modules, in the document or in the browser's storage starts empty with each file.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
// A limit, not a pause: a busy machine takes longer than the library's second to load what a page needs.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false });

class SilentResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// antd asks the browser for these; jsdom has none of them.
vi.stubGlobal('ResizeObserver', SilentResizeObserver);
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: media.includes('prefers-reduced-motion'),
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
}));

// antd passes a pseudo-element, about which jsdom complains on every call.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

vi.stubGlobal('__APP_VERSION__', '3.0.56');

afterEach(cleanup);
