/**
 * Draws the app's icon in every size and format that the systems want, from resources/icon.svg. Run after changing it;
 * what it writes is committed. The app's own browser draws: there is no other renderer to install.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startTieout } from '../e2e/support/tieout-app.ts';
import { icns, ico, type Png } from './icons/containers.ts';

const FOLDER = resolve(import.meta.dirname, '../resources');
const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024] as const;

const dataFolder = await mkdtemp(join(tmpdir(), 'tieout-icons-'));
const { window, quit } = await startTieout({ dataFolder });
try {
  const svg = await readFile(join(FOLDER, 'icon.svg'), 'utf8');
  const drawn = await window.evaluate(
    ([source, sizes]) =>
      Promise.all(
        sizes.map(async (size) => {
          const image = new Image(size, size);
          image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
          await image.decode();
          const canvas = new OffscreenCanvas(size, size);
          canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
          const blob = await canvas.convertToBlob({ type: 'image/png' });
          return [...new Uint8Array(await blob.arrayBuffer())];
        }),
      ),
    [svg, SIZES] as const,
  );
  const pictures: Png[] = SIZES.map((size, index) => ({ size, bytes: Uint8Array.from(drawn[index] ?? []) }));
  const files: [name: string, bytes: Uint8Array][] = [
    ...pictures.flatMap(({ size, bytes }): [string, Uint8Array][] => {
      if (size === 512) return [['icon.png', bytes]];
      return size === 128 || size === 1024 ? [[`icon-${size}.png`, bytes]] : [];
    }),
    ['icon.ico', ico(pictures.filter(({ size }) => size <= 256))],
    ['icon.icns', icns(pictures)],
  ];
  for (const [name, bytes] of files) {
    await writeFile(join(FOLDER, name), bytes);
    console.log(`resources/${name}: ${bytes.length} bytes`);
  }
} finally {
  await quit();
  await rm(dataFolder, { recursive: true, force: true });
}
