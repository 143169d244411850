import type { HelpTexts } from './texts.ts';

/** Of the language that is read; loaded when help is opened. */
export async function loadHelp(language: 'en' | 'es'): Promise<HelpTexts> {
  return language === 'es' ? (await import('./texts.es.ts')).helpEs : (await import('./texts.en.ts')).helpEn;
}
