/**
 * The window's first document with the picture of the screen as it was left. The picture is painted before anything
 * else of the document is there; the screen's script takes it away with its first rows
 * (src-renderer/frame/left-picture.ts).
 */

/** What the window's own styles and script know the picture by. */
const ID = 'as-left';

/** `html` as it was built, with the picture before all that is loaded: styles in the head would hold it up. */
export function withPicture(html: string, { png, width, height }: Shown): string {
  const styles: string[] = [];
  const rest = html.replace(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g, (link) => {
    styles.push(link);
    return '';
  });
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  // No part of the page for who reads it by ear or by a keyboard: what can be used comes after it.
  const image = `<img id="${ID}" alt="" aria-hidden="true" decoding="sync" width="${width}" height="${height}" src="${source}" />`;
  return rest.replace('<body>', () => `<body>\n${image}\n${styles.join('')}`);
}

type Shown = { readonly png: Uint8Array; readonly width: number; readonly height: number };
