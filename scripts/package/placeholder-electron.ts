/**
 * A folder that looks like Electron for Windows or macOS to the packager, for machines that can have neither: with it
 * the contents of those packages are made and read back here. It holds no code; what runs is proved by the release
 * workflow.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { smallestProgram } from '../release/smallest-program.ts';

/** Where the fuses are told from (electron/fuses): a mark, the version of the format, how many there are, and each. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('111111111'),
]);
/** German is there to be cut. */
const LANGUAGES = ['en', 'es', 'es_419', 'de'];
const HELPERS = ['', ' (Renderer)', ' (GPU)', ' (Plugin)'];
const MACH_O = Buffer.concat([Buffer.from('cffaedfe', 'hex'), Buffer.alloc(64), FUSES]);

export function makePlaceholder(folder: string, system: 'win' | 'mac', version: string): void {
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  };
  put('version', version);
  put('LICENSE', 'placeholder');
  put('LICENSES.chromium.html', 'placeholder');
  if (system === 'win') {
    put('electron.exe', Buffer.concat([withVersion(smallestProgram()), FUSES]));
    for (const name of ['en-US', 'es', 'es-419', 'de']) put(`locales/${name}.pak`, name);
    mkdirSync(join(folder, 'resources'), { recursive: true });
    return;
  }
  const contents = 'Electron.app/Contents';
  put(`${contents}/MacOS/Electron`, MACH_O);
  put(
    `${contents}/Info.plist`,
    plist({ CFBundleExecutable: 'Electron', CFBundleIdentifier: 'com.github.Electron' }),
  );
  put(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, MACH_O);
  for (const language of LANGUAGES) {
    put(`${contents}/Resources/${language}.lproj/locale.pak`, language);
    put(
      `${contents}/Frameworks/Electron Framework.framework/Versions/A/Resources/${language}.lproj/locale.pak`,
      language,
    );
  }
  for (const kind of HELPERS) {
    const name = `Electron Helper${kind}`;
    put(`${contents}/Frameworks/${name}.app/Contents/MacOS/${name}`, MACH_O);
    put(`${contents}/Frameworks/${name}.app/Contents/Info.plist`, plist({ CFBundleExecutable: name }));
  }
}

/** With the information about its version that the packager changes. */
function withVersion(program: Buffer): Buffer {
  const executable = NtExecutable.from(program);
  const resources = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  version.lang = 1033;
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  return Buffer.from(executable.generate());
}

function plist(entries: Readonly<Record<string, string>>): string {
  const lines = Object.entries(entries).map(([key, value]) => `  <key>${key}</key><string>${value}</string>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0"><dict>',
    ...lines,
    '</dict></plist>\n',
  ].join('\n');
}
