/**
 * Palabras del cierre que usan tanto las pantallas como el libro de Excel; las de la lista de control están en
 * checklist.ts.
 */
import type { en } from './close-en.ts';

export const es: typeof en = {
  exceptions: {
    'line-open': 'Sin registro correspondiente',
    'line-twice': 'Línea duplicada',
    'record-open': 'No figura en banco o libros',
    'amount-differs': 'Importe distinto',
    'match-suggested': 'Conciliación por confirmar',
    'match-ambiguous': 'Varias conciliaciones posibles',
    'match-difference': 'Conciliado con diferencia',
    'match-not-expected': 'Registro conciliado que ya no cuenta',
    'match-late': 'Conciliado, pero tarde',
    'report-differs': 'El reporte difiere de los registros',
    'invoice-differs': 'Factura y comisiones difieren',
    'invoice-tax-differs': 'El impuesto de la factura y el de las comisiones difieren',
    'counted-on-other-day': 'Contado en otro día',
  },
  missingFrom: { bank: 'No figura en el banco', ledger: 'No figura en libros' },
  waivedFor: 'exceptuado con: {{value}}',
  planned: { owner: 'responsable {{value}}', due: 'vence el {{value}}', ticked: 'marcado el {{value}}' },
  evidence: {
    references: {
      equal: 'referencias iguales',
      respelled: 'referencias iguales salvo su escritura',
      'in-text': 'la referencia está en el texto',
      absent: 'un lado no tiene referencia',
      differs: 'las referencias difieren',
      'not-compared': 'referencias sin comparar',
    },
    difference: 'diferencia {{value}}',
    daysApart: 'días de diferencia: {{value}}',
    byHand: 'a mano',
  },
};
