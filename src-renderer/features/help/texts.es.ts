import { helpTeamEs } from './team.es.ts';
import type { HelpTexts } from './texts.ts';

export const helpEs: HelpTexts = {
  screens: {
    overview: {
      purpose:
        'Empiece aquí cada mañana: cuánto falta para cerrar cada mes, qué cambió y qué espera su decisión.',
      points: [
        'El botón de arriba a la derecha es el siguiente paso y cambia conforme avanza el mes.',
        'Una fila por mes y moneda: puntos resueltos, dinero sin explicar y excepciones por resolver.',
        'Las novedades vienen de la última rutina diaria. Ejecútela aquí o en {sync}, donde también se programa.',
        'Los saldos son los del reporte diario, al cierre de su último día.',
      ],
    },
    deposits: {
      purpose: 'Todos los cobros que iniciaron sus clientes, con estado, importe y comisión.',
      points: [
        'Sincronizar lee solo lo que falta. La línea sobre la tabla indica hasta cuándo está completo el mes.',
        'Los totales suman los estados que son dinero. Los depósitos denegados o cancelados se listan y no se suman.',
        'Doble clic en la fila, o Enter, abre el registro: su historia, su conciliación con banco y libros, y su lugar en el reporte.',
        'Con clic derecho en una celda se la copia o se filtra por su valor. Guarde filtros y columnas como vista.',
        'Exportar escribe lo que está en pantalla, o solo las filas elegidas.',
      ],
    },
    cashouts: {
      purpose: 'Todos los pagos a beneficiarios, con su estado y su costo.',
      points: [
        'Los pagos pendientes o retenidos están en el saldo total y no en el disponible.',
        'El registro de un pago rechazado dice el motivo.',
        'Para enviar uno nuevo, vaya a {operations}.',
      ],
    },
    notes: {
      purpose: 'Notas de abono y de cargo del proveedor: comisiones, impuestos, correcciones y otros cargos.',
      points: [
        'Filtre por categoría para ver qué cobró el proveedor en el mes.',
        'Compare las comisiones con la factura del proveedor en {journals}.',
      ],
    },
    refunds: {
      purpose: 'Devoluciones a clientes y el depósito al que corresponde cada una.',
      points: [
        'Desde el registro se llega a su depósito.',
        'La devolución llega al saldo con su nota; en libros se espera el día en que se completó, que puede ser del mes siguiente.',
      ],
    },
    settlements: {
      purpose: 'Transferencias de la cuenta de pagos a su cuenta bancaria.',
      points: [
        'Al banco llega el importe solicitado menos la comisión.',
        'Se concilian con el extracto bancario en {matching}.',
      ],
    },
    dailyBalances: {
      purpose: 'El reporte de saldos del proveedor, una fila por día, tal como llegó.',
      points: [
        'Los días se cortan en UTC y aparecen cuando terminan.',
        '{balances} muestra el mismo reporte como evolución del saldo; {tie-out} lo vuelve a calcular con los registros.',
      ],
    },
    balances: {
      purpose: 'Cómo llegó la cuenta del saldo inicial al final, y qué parte no explica ningún registro.',
      points: [
        'Cada barra es una columna del reporte. Con un clic se ven los registros que la forman.',
        'Una marca roja dice qué no cuadra: el saldo no es el del día anterior más el importe neto, el neto no es la suma de sus columnas, o los registros dan otra suma.',
        'Lo retenido por pagos está en el saldo total y no en el disponible.',
      ],
    },
    'tie-out': {
      purpose: 'Comprueba el reporte de saldos: recalcula cada columna con los registros, día por día.',
      points: [
        'Si un solo registro explica la diferencia, se nombra, con el motivo por el que cuenta distinto.',
        'Si la diferencia se compensa a cero, el registro está contado en otro día.',
        'Las reglas se detectan en los datos. Defina las suyas si las conoce mejor; cada cambio suyo queda en la bitácora.',
        'El día anterior al mes da el saldo inicial; al sincronizar todos los listados también se lee.',
      ],
    },
    statements: {
      purpose: 'Importe el extracto bancario y los libros contables: CSV, XLSX, OFX, camt.053 o MT940.',
      points: [
        'El archivo se revisa completo antes de guardar algo. Saldo inicial más líneas debe dar el saldo final.',
        'Las líneas que ya vinieron en otro archivo se reconocen y no se guardan dos veces.',
        'Si el archivo puede leerse de dos maneras, se le pregunta. La mayoría de las respuestas sirve para el siguiente archivo con esas columnas; las filas ocultas y los totales se preguntan cada vez.',
        'Los días en verde tienen extracto; el mes los necesita todos. Los días que cubre un archivo CSV o XLSX se cambian con el calendario de su fila.',
      ],
    },
    matching: {
      purpose:
        'Concilie el extracto bancario o los libros contables con los registros del proveedor de pagos.',
      points: [
        'Ejecute las reglas y decida las propuestas. Nada dudoso se concilia sin usted.',
        'Elija líneas y registros de ambos lados para conciliarlos a mano; una diferencia pide su motivo.',
        'Excluya las líneas que no son del proveedor, como los gastos bancarios.',
        'En tránsito: se espera en el banco y ningún extracto llega aún a ese día.',
        'Una conciliación o un rechazo se deshace desde su lista. Ambos conservan su historia.',
      ],
    },
    exceptions: {
      purpose: 'Todo lo que impide dar el mes por limpio, en una lista y lo más antiguo primero.',
      points: [
        'Al corregir la causa, la excepción se resuelve sola. Si la causa vuelve, también ella.',
        'Acepte con sustento, pase al mes siguiente o ajuste a resultados.',
        'Asigne a un colega, agregue una nota o adjunte un documento de sustento.',
        'Elija varias para decidir una sola vez. La decisión se deshace completa.',
      ],
    },
    close: {
      purpose:
        'Cierre el mes: lista de control, conciliación de la cuenta, firmas, bloqueo y libro de Excel.',
      points: [
        'La lista de control se llena sola. Cada punto lleva a la pantalla donde se resuelve.',
        'Ingrese el saldo según libros, o léalo de un balance de comprobación. Cada diferencia es una partida con su causa.',
        'Exceptúe un punto con sustento si el mes debe cerrarse sin él. El sustento forma parte de lo firmado.',
        'Quien prepara y quien revisa son dos personas. La firma cae si las cifras cambian y dice qué cambió.',
        'Quien prepara envía el mes firmado a revisión. Quien revisa comenta una cifra, un punto o una partida; luego firma o lo devuelve con motivos.',
        'El bloqueo congela los registros del mes. Lo que el proveedor cambie después es un ajuste: decida en el mes bloqueado si lo lleva al siguiente mes abierto o reabre el mes.',
        'Un mes bloqueado se reabre con un motivo; todas las versiones se conservan.',
      ],
    },
    journals: {
      purpose: 'Asientos del mes, listos para su sistema contable.',
      points: [
        'Confirme las cuentas una vez. En cada asiento el debe es igual al haber.',
        'La comprobación muestra que la cuenta de pagos se mueve como el reporte, salvo lo no explicado.',
        'Tras una exportación solo se escribe lo que cambió, como extornos y asientos nuevos.',
        'Ingrese tipos de cambio y la factura del proveedor para comparar comisiones y ajustar por diferencia de cambio.',
      ],
    },
    audit: {
      purpose:
        'Quién hizo qué y cuándo: importaciones, decisiones, reglas y límites, firmas y exportaciones de cierres y asientos.',
      points: [
        'Las entradas van encadenadas. «Verificar la bitácora» demuestra que ninguna se cambió ni se borró.',
        'El libro de Excel del cierre incluye los asientos del mes.',
      ],
    },
    operations: {
      purpose: 'Consulte el estado de un depósito, envíe pagos y valide documentos de identidad.',
      points: [
        'Nada se envía antes de que usted lo revise y vuelva a ingresar el importe.',
        'Un pago con resultado desconocido nunca se reenvía solo: primero búsquelo.',
        'Un archivo de hasta 1,000 pagos se verifica completo; antes del primer envío se escribe de nuevo su total.',
        'Los límites por persona y día, y la autorización de una segunda persona, se fijan en {settings}.',
        'El movimiento de dinero se permite en {settings}.',
      ],
    },
    sync: {
      purpose: 'Lea los listados del proveedor de pagos y vea qué está leído.',
      points: [
        'Los meses en verde están completos. Señale otro para ver sus vacíos; elíjalo para indicar sus días en el formulario de arriba.',
        'La rutina diaria lee los cambios, concilia banco y libros y actualiza las excepciones de una vez.',
        'La programación sincroniza mientras la aplicación está abierta; con «Después, conciliar…» hace toda la rutina diaria.',
        'Tardíos: registros nuevos o modificados de días ya leídos por completo.',
      ],
    },
    settings: {
      purpose: 'Direcciones, credenciales, zona horaria y seguridad de este espacio de trabajo.',
      points: [
        'Las credenciales quedan en el llavero de esta computadora.',
        'Guarde el código de recuperación fuera de la computadora: sin él, perder el llavero es perder los archivos.',
        '«Probar conexión» dice qué funciona y qué no.',
        'La configuración como archivo se entrega a un colega, sin credenciales.',
        'Compartir con el equipo guarda el trabajo en un servidor PostgreSQL de su organización. Primero compruebe el servidor, luego comparta, guarde la invitación y confirme la clave de cada colega por su código.',
      ],
    },
  },
  month: [
    { screen: 'sync', text: 'Sincronice todos los listados del mes.' },
    { screen: 'balances', text: 'Revise que el saldo avance sin descuadres y qué queda sin explicar.' },
    { screen: 'tie-out', text: 'Cuadre el reporte: resuelva cada columna que difiere de los registros.' },
    {
      screen: 'statements',
      text: 'Importe el extracto bancario y los libros contables hasta cubrir todos los días.',
    },
    { screen: 'matching', text: 'Ejecute las reglas de cada libro y decida las propuestas.' },
    {
      screen: 'exceptions',
      text: 'Resuelva lo que queda: corrija la causa, acepte, pase al mes siguiente o ajuste a resultados.',
    },
    { screen: 'journals', text: 'Revise los asientos y expórtelos a su sistema contable.' },
    {
      screen: 'close',
      text: 'Revise la conciliación de la cuenta. Firman quien prepara y quien revisa; luego bloquee el mes y exporte el libro de Excel.',
    },
  ],
  team: helpTeamEs,
  glossary: [
    { term: 'Ajustar a resultados', meaning: 'Llevar una diferencia a una cuenta de resultados.' },
    {
      term: 'Ajuste',
      meaning: 'Un registro que el proveedor agregó, modificó o retiró después de bloquear el mes.',
    },
    {
      term: 'Alertas de datos',
      meaning: 'Lo que se ve mal en un registro tal como llegó, por ejemplo sin fecha.',
    },
    { term: 'Bloquear', meaning: 'Congelar los registros del mes en un archivo propio.' },
    {
      term: 'Conciliación',
      meaning: 'Una línea y un registro que coinciden. Una propuesta de conciliación espera su decisión.',
    },
    {
      term: 'Conciliación de la cuenta',
      meaning:
        'La página que va del saldo según el proveedor de pagos al saldo según libros, partida por partida.',
    },
    {
      term: 'Corte del día',
      meaning: 'La zona horaria en que termina el día. El cuadre muestra la que sigue el reporte.',
    },
    { term: 'Cuadre', meaning: 'El reporte de saldos recalculado con los registros y comparado con ellos.' },
    { term: 'Cubierto', meaning: 'Leído por completo, a la hora indicada.' },
    {
      term: 'En tránsito',
      meaning: 'Se espera más adelante en el banco; ningún extracto llega aún a ese día.',
    },
    { term: 'Evolución del saldo', meaning: 'Del saldo inicial al final, con lo que se movió entre ambos.' },
    { term: 'Excepción', meaning: 'Todo lo que impide dar el mes por limpio.' },
    {
      term: 'Exceptuar (con sustento)',
      meaning: 'Aceptar un punto de la lista de control que no está resuelto, con su sustento.',
    },
    { term: 'Excluir', meaning: 'Dejar una línea fuera de la conciliación porque no es del proveedor.' },
    {
      term: 'Exposición bruta y neta',
      meaning: 'Los importes de varias excepciones: sin su signo y con él.',
    },
    { term: 'Firma', meaning: 'La conformidad de quien prepara o revisa con exactamente estas cifras.' },
    {
      term: 'Importe distinto',
      meaning: 'Una línea y un registro que probablemente van juntos, con importes diferentes.',
    },
    {
      term: 'Incluido en los totales',
      meaning:
        'Los estados cuyos importes movieron dinero; lo cancelado, denegado o pendiente se cuenta aparte, en Otros estados.',
    },
    {
      term: 'Materialidad',
      meaning:
        'El importe hasta el cual una política acepta una excepción por sí misma, con su nombre y límite. Está inactiva hasta que usted la defina en {settings}.',
    },
    {
      term: 'No figura en el banco',
      meaning: 'Un registro que el extracto bancario debería tener y no tiene.',
    },
    {
      term: 'No figura en libros',
      meaning: 'Un registro que los libros contables deberían tener y no tienen.',
    },
    { term: 'Pago (cashout)', meaning: 'Un pago a un beneficiario.' },
    {
      term: 'Pasar al mes siguiente',
      meaning: 'El mes se cierra con la partida abierta; sigue en los meses siguientes hasta regularizarse.',
    },
    {
      term: 'Retenido por pagos',
      meaning: 'En el saldo total y no en el disponible: pagos pendientes o retenidos.',
    },
    {
      term: 'Según banco, según libros',
      meaning: 'El lado del extracto bancario o de los libros contables.',
    },
    { term: 'Según el proveedor de pagos', meaning: 'El lado de los registros del proveedor.' },
    {
      term: 'Sin explicar',
      meaning: 'Dinero del mes que ni los registros ni las partidas de conciliación explican.',
    },
    {
      term: 'Sin registro correspondiente',
      meaning: 'Una línea para la que el proveedor no tiene ningún registro.',
    },
  ],
  workbook: [
    {
      sheet: 'Conciliación de la cuenta',
      text: 'Del saldo según el proveedor de pagos al saldo según libros, con las partidas y su antigüedad.',
    },
    {
      sheet: 'Resumen',
      text: 'Cifras y controles. La celda B2 es el peor de todos los controles: OK, ACEPTADO o REVISAR.',
    },
    { sheet: 'Evolución del saldo', text: 'Día por día: saldo inicial más importe neto da el saldo final.' },
    {
      sheet: 'Actividad por día',
      text: 'Cada columna del reporte junto a la suma de los registros, y la diferencia.',
    },
    {
      sheet: '{deposits}, {cashouts}, {notes}, {refunds}, {settlements}, {dailyBalances}',
      text: 'Los registros tal como llegaron.',
    },
    {
      sheet: 'Liquidaciones y banco',
      text: 'Solicitado menos comisión, lo que recibió el banco y lo pendiente.',
    },
    { sheet: 'Líneas de extractos', text: 'Líneas del extracto bancario y de los libros contables.' },
    { sheet: 'Extractos', text: 'La suma de cada archivo: saldo inicial más líneas da el saldo final.' },
    { sheet: 'Conciliaciones', text: 'Cada conciliación, la regla que la hizo y por qué.' },
    { sheet: 'Hallazgos', text: 'Lo que encontró el cuadre.' },
    { sheet: 'Excepciones', text: 'Todas las del mes, con antigüedad, decisión y sustento.' },
    { sheet: 'Ajustes', text: 'Lo que el proveedor cambió después del bloqueo y su efecto en cada columna.' },
    { sheet: 'Asientos', text: 'Líneas de los asientos, debe contra haber.' },
    { sheet: 'Sustento', text: 'Archivos adjuntos con su SHA-256.' },
    { sheet: 'Bitácora', text: 'Las entradas del mes, encadenadas por sus hashes.' },
    {
      sheet: 'Procedencia',
      text: 'De dónde salen las cifras: filas, totales de control y versión de la aplicación.',
    },
  ],
};
