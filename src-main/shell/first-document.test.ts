import { expect, it } from 'vitest';
import { withPicture } from './first-document.ts';

const BUILT = `<html>
  <head>
    <title>Tieout</title>
    <script type="module" crossorigin src="./a.js"></script>
    <link rel="stylesheet" crossorigin href="./a.css">
    <link rel="modulepreload" crossorigin href="./b.js">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const made = withPicture(BUILT, { png: new Uint8Array([36, 38, 255]), width: 1440, height: 900 });

it('has the picture before the styles, which would hold up its painting, and all else as it was', () => {
  expect(made.indexOf('<img')).toBeLessThan(made.indexOf('rel="stylesheet"'));
  expect(made.indexOf('rel="stylesheet"')).toBeLessThan(made.indexOf('id="root"'));
  const image = /<img[^>]*>\n/.exec(made)?.[0] ?? '';
  const link = '    <link rel="stylesheet" crossorigin href="./a.css">\n';
  expect(made.replace(image, '').replace(link, '').replace('<body>\n', '<body>')).toBe(
    BUILT.replace(link, ''),
  );
});

it('is a picture for eyes alone, with no script and nothing to fetch', () => {
  expect(/<img[^>]*>/.exec(made)?.[0]).toBe(
    '<img id="as-left" alt="" aria-hidden="true" decoding="sync" width="1440" height="900" src="data:image/png;base64,JCb/" />',
  );
});
