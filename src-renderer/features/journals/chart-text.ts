/** A chart of accounts as it is typed or pasted: one account a line, code and name. */
import type { ChartAccount } from '../../../src-shared/contract/journals.ts';

/** The code ends at a tab, a semicolon or the first blank. */
export function readChart(text: string): ChartAccount[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, code = line, name = ''] = /^(\S+?)(?:[\t;]\s*|\s+)(.*)$/.exec(line) ?? [];
      return { code: code.slice(0, 40), name: name.trim().slice(0, 120) };
    });
}

export const writeChart = (chart: readonly ChartAccount[]): string =>
  chart.map(({ code, name }) => `${code} ${name}`.trim()).join('\n');
