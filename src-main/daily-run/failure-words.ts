/** Why a part of a daily run failed, in a few words: for a line that has no room for what to do. */
import type { SyncProblem } from '../../src-shared/contract/sync.ts';
import type { ErrorCode } from '../../src-shared/errors.ts';
import type { Language } from '../../src-shared/service/labels.ts';

const WORDS: Readonly<Record<Language, Readonly<Partial<Record<ErrorCode, string>>>>> = {
  en: {
    'service-unreachable': 'the service cannot be reached',
    'service-timeout': 'the service did not answer in time',
    'service-failed': 'the service had an internal failure',
    'service-refused': 'the service refused the request',
    'service-rate-limited': 'the service received too many requests',
    'service-insecure': 'the connection is not trusted',
    'service-unreadable': 'the service’s answer could not be read',
    'proxy-failed': 'the network’s proxy did not connect',
    'proxy-asks-for-name': 'the network’s proxy asks for a user name',
    'login-refused': 'the service did not accept the credentials',
    'login-location-refused': 'the service does not allow this network address',
    'session-refused': 'the service refused the session',
    'window-inconsistent': 'records moved while they were read',
    'wrong-merchant': 'the credentials are of another merchant',
    'credentials-missing': 'no credentials',
    'keychain-unavailable': 'the keychain does not answer',
    'matching-disturbed': 'lines or rules changed during matching',
    'matching-running': 'the rules were already running',
    'team-away': 'the team’s server cannot be reached',
    'database-full': 'the disk is full',
    'database-locked': 'another program uses the database',
    'database-damaged': 'the database is damaged',
    cancelled: 'stopped',
  },
  es: {
    'service-unreachable': 'no se puede conectar con el servicio',
    'service-timeout': 'el servicio no respondió a tiempo',
    'service-failed': 'el servicio tuvo una falla interna',
    'service-refused': 'el servicio rechazó la solicitud',
    'service-rate-limited': 'el servicio recibió demasiadas solicitudes',
    'service-insecure': 'la conexión no es de confianza',
    'service-unreadable': 'no se pudo leer la respuesta del servicio',
    'proxy-failed': 'el proxy de la red no abrió la conexión',
    'proxy-asks-for-name': 'el proxy de la red pide un usuario',
    'login-refused': 'el servicio no aceptó las credenciales',
    'login-location-refused': 'el servicio no permite esta dirección de red',
    'session-refused': 'el servicio rechazó la sesión',
    'window-inconsistent': 'los registros cambiaron mientras se leían',
    'wrong-merchant': 'las credenciales son de otro comercio',
    'credentials-missing': 'no hay credenciales',
    'keychain-unavailable': 'el llavero no responde',
    'matching-disturbed': 'las líneas o las reglas cambiaron durante la conciliación',
    'matching-running': 'las reglas ya se estaban ejecutando',
    'team-away': 'no hay conexión con el servidor del equipo',
    'database-full': 'el disco está lleno',
    'database-locked': 'otro programa usa la base de datos',
    'database-damaged': 'la base de datos está dañada',
    cancelled: 'se detuvo',
  },
};

const SEE: Readonly<Record<Language, string>> = {
  en: 'open Tieout to see why',
  es: 'abra Tieout para ver el motivo',
};

/** Of any failure: what is rare has its words in the app. */
export const failureWords = (code: ErrorCode, language: Language): string =>
  WORDS[language][code] ?? SEE[language];

/** What a sync tells of what it read, in as few words. */
export const PROBLEM_WORDS: Readonly<Record<Language, Readonly<Record<SyncProblem, string>>>> = {
  en: {
    'outside-window': 'only records outside the dates requested',
    'other-unit': 'the service counts time in the other unit',
    'unit-unconfirmed': 'not confirmed that there are no records',
    'clock-ahead': 'this computer’s clock is ahead',
    'nothing-listed': 'no record of this account yet',
  },
  es: {
    'outside-window': 'solo registros fuera de las fechas pedidas',
    'other-unit': 'el servicio cuenta el tiempo en la otra unidad',
    'unit-unconfirmed': 'no se pudo confirmar que no haya registros',
    'clock-ahead': 'el reloj de esta computadora está adelantado',
    'nothing-listed': 'todavía ningún registro de esta cuenta',
  },
};
