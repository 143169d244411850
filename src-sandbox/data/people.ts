import type { Draw } from './random.ts';

const GIVEN = [
  'José',
  'María',
  'Ángel',
  'Lucía',
  'Andrés',
  'Sofía',
  'Óscar',
  'Inés',
  'Raúl',
  'Begoña',
  'Íñigo',
  'Zoë',
  'Julio',
  'Rosa',
  'Víctor',
  'Milagros',
  'Édgar',
  'Nélida',
  'Wilfredo',
  'Yanira',
  'Ñusta',
  'Jesús',
  'Araceli',
  'Tomás',
] as const;
const FAMILY = [
  'Muñoz',
  'Peña',
  'Quispe',
  'Huamán',
  'Ñáñez',
  'Rodríguez',
  'Gutiérrez',
  'Ibáñez',
  'Chávez',
  'Mamani',
  'Condori',
  'Núñez',
  'Vásquez',
  'Zúñiga',
  'Flores',
  'Bermúdez',
  "D'Angelo",
  'De la Cruz',
  'Yupanqui',
  'Güell',
  'Acuña',
  'Rojas',
] as const;
const CITIES = [
  ['Lima', 'PE-LIM', '15001'],
  ['Arequipa', 'PE-ARE', '04001'],
  ['Cusco', 'PE-CUS', '08002'],
  ['Trujillo', 'PE-LAL', '13001'],
  ['Huánuco', 'PE-HUC', '10001'],
  ['Áncash', 'PE-ANC', '02001'],
] as const;
const STREETS = [
  'Av. Túpac Amaru',
  'Jr. Unión',
  'Calle Las Begonias',
  'Av. José Larco',
  'Psje. Los Ángeles',
] as const;

export type DocumentType = 'DNI' | 'CE' | 'RUC' | 'PASS';
/** Digits of each document type (section "Payouts API"). */
export const DOCUMENT_LENGTH: Readonly<Record<DocumentType, number>> = { DNI: 8, CE: 9, RUC: 11, PASS: 12 };

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly documentType: DocumentType;
  readonly document: string;
};

/** A made-up person; documents keep their leading zeros, which is why they are text. */
export function person(draw: Draw): Person {
  const firstName = draw.pick(GIVEN);
  const lastName = `${draw.pick(FAMILY)} ${draw.pick(FAMILY)}`;
  const documentType = draw.weighted<DocumentType>([
    [80, 'DNI'],
    [8, 'CE'],
    [9, 'RUC'],
    [3, 'PASS'],
  ]);
  const body = draw.digits(DOCUMENT_LENGTH[documentType]);
  const document = documentType === 'RUC' ? `${draw.pick(['10', '20'])}${body.slice(2)}` : body;
  const plain = `${firstName}.${lastName.split(' ')[0] ?? ''}`.normalize('NFD').replace(/[^A-Za-z.]/g, '');
  return {
    firstName,
    lastName,
    email: `${plain.toLowerCase()}${draw.below(100)}@correo.example`,
    documentType,
    document,
  };
}

/** A made-up address in Peru, its state in ISO 3166-2 form. */
export function address(draw: Draw): { city: string; state: string; street: string; zip_code: string } {
  const [city, state, zip_code] = draw.pick(CITIES);
  return { city, state, street: `${draw.pick(STREETS)} ${draw.between(100, 2999)}`, zip_code };
}

/** The merchant all records belong to. */
export type Merchant = { readonly idMerchant: number; readonly merchantName: string; readonly country: 'PE' };

const TRADES = ['Comercial', 'Distribuidora', 'Tiendas', 'Inversiones', 'Importaciones'] as const;
const BRANDS = [
  'Ñandú',
  'El Algarrobo',
  'Señor de Sipán',
  'Colibrí Andino',
  'Qhapaq Ñan',
  'Mar Océano',
] as const;

/** A made-up merchant. */
export function merchantOf(draw: Draw): Merchant {
  return {
    idMerchant: draw.between(20_000, 79_999),
    merchantName: `${draw.pick(TRADES)} ${draw.pick(BRANDS)} S.A.C.`,
    country: 'PE',
  };
}

/** A merchant-side identifier in one of the shapes merchants use; some are digits beyond 2^53. */
export function externalIdOf(draw: Draw, prefix: string, index: number): string {
  return draw.weighted<() => string>([
    [60, () => `${prefix}-${String(index).padStart(8, '0')}`],
    [20, () => `9007199254740${draw.digits(3)}${String(index).padStart(7, '0')}`],
    [
      20,
      () =>
        `${hex(draw, 8)}-${hex(draw, 4)}-4${hex(draw, 3)}-a${hex(draw, 3)}-${index.toString(16).padStart(12, '0')}`,
    ],
  ])();
}

function hex(draw: Draw, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += draw.below(16).toString(16);
  return text;
}
