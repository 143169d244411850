import type { enPeriod } from './words.en.ts';

/** Los días que se muestran: elegirlos y nombrarlos. */
export const esPeriod: typeof enPeriod = {
  label: 'Período: {{period}}',
  previous: 'Período anterior',
  next: 'Período siguiente',
  presets: {
    'this-month': 'Este mes',
    'last-month': 'El mes pasado',
    'this-quarter': 'Este trimestre',
    'last-quarter': 'El trimestre pasado',
    'year-to-date': 'En lo que va del año',
    'last-year': 'El año pasado',
  },
  month: 'Mes',
  quarter: 'Trimestre',
  days: 'Días',
  quarterOf: 'T{{quarter}} {{year}}',
  yearOf: 'Año {{year}}',
  range: '{{first}} – {{last}}',
  year: 'Año',
  every: 'Todos los meses',
  zone: 'Corte del día: {{timeZone}}.',
  serviceDays: 'Los días siguen el calendario del servicio.',
  way: 'Por mes, trimestre o días',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  monthInCurrency: '{{month}} en {{currency}}',
  alsoHere: 'También está en este mes: {{names}}',
};
