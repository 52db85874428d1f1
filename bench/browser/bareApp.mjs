import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** A minimal React app, one heading and one picture: the baseline of `home`. */
const picture = document.documentElement.dataset.picture ?? '';
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    createElement(
      'main',
      null,
      createElement('h1', null, 'GAB 商城市集'),
      createElement('img', {
        src: picture,
        alt: '',
        style: { width: '100%', aspectRatio: '16 / 9' },
      }),
    ),
  );
}
