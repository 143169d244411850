import type { HelpTexts } from './texts.ts';

/** Trabajar en equipo, para contadores. */
export const helpTeamEs: HelpTexts['team'] = [
  {
    topic: 'Quién hace qué',
    text: 'Quien prepara concilia, decide y firma como quien prepara. Quien revisa comenta, devuelve y firma lo que preparó otra persona. El auditor lee todo, verifica la bitácora y exporta el libro de Excel, y no cambia nada. TI otorga los roles; {settings} los muestra en Personas.',
  },
  {
    topic: 'Unirse',
    text: 'Abra la invitación que guardó un colega, ingrese su usuario y lea el código de su clave a una persona del equipo, que la confirma.',
  },
  {
    topic: 'Trabajar a la vez',
    text: 'Las decisiones de los colegas aparecen solas. Si dos personas deciden lo mismo, vale una decisión y a la otra persona se le dice de quién es.',
  },
  {
    topic: 'Quién está aquí',
    text: 'Junto al mes figuran los colegas que lo están viendo ahora. De esto no se guarda nada.',
  },
  {
    topic: 'Asignar',
    text: 'Elija a una persona para una excepción, una partida de conciliación o un punto de la lista de control. Se le avisa una vez, y {overview} cuenta lo suyo.',
  },
  {
    topic: 'Enviar a revisión',
    text: 'Firme como quien prepara y envíe el mes a quien revisa. Esa persona comenta una cifra, una partida o un punto, y firma el mes o lo devuelve con un motivo.',
  },
  {
    topic: 'Revisar sin servidor',
    text: 'Quien revisa guarda una clave de revisión en la primera pantalla y la envía a quien prepara. Quien prepara firma y guarda en {close} un archivo de revisión para esa clave. Quien revisa lo abre en la primera pantalla, comenta, firma o devuelve el mes y guarda un archivo de respuesta, que quien prepara abre en {close}.',
  },
  {
    topic: 'Una firma cae',
    text: 'Si una cifra cambia después de una firma, la firma deja de valer y {close} dice qué cambió.',
  },
  {
    topic: 'Sin conexión',
    text: 'Puede leer, filtrar y exportar lo que ya llegó. Podrá decidir de nuevo cuando responda el servidor del equipo.',
  },
];
