/** The words for the service's fields and codes, in the two languages, for screens and workbooks alike. */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

type Words = Readonly<Record<string, string>>;
export type ServiceLabels = {
  readonly listings: Words;
  readonly fields: Words;
  readonly statuses: Words;
  /** Kind of each payment method code (specification, completed_payment_method_code values). */
  readonly methods: Words;
};

const methodKinds = {
  en: {
    card: 'card network',
    wallet: 'mobile wallet',
    bank: 'bank',
    network: 'digital network',
    transfer: 'money-transfer company',
    agents: 'cash-payment agent network',
    stores: 'retail store network',
    savings: 'regional savings institution',
    digital: 'digital wallet',
  },
  es: {
    card: 'red de tarjetas',
    wallet: 'billetera móvil',
    bank: 'banco',
    network: 'red digital',
    transfer: 'empresa de giros',
    agents: 'red de agentes de pago',
    stores: 'red de tiendas',
    savings: 'caja municipal o regional',
    digital: 'billetera digital',
  },
} as const;

const methodKindOf = {
  VI: 'card',
  MC: 'card',
  YP: 'wallet',
  IL: 'wallet',
  IB: 'bank',
  BC: 'bank',
  ST: 'bank',
  BAB: 'bank',
  RY: 'bank',
  BP: 'bank',
  RDP: 'network',
  WU: 'transfer',
  KE: 'agents',
  TM: 'stores',
  HC: 'savings',
  US: 'savings',
  JA: 'savings',
  JI: 'savings',
  JP: 'savings',
  JT: 'savings',
  DG: 'digital',
} as const;

function methodWords(language: Language): Words {
  return Object.fromEntries(
    Object.entries(methodKindOf).map(([code, kind]) => [code, methodKinds[language][kind]]),
  );
}

export const serviceLabels: Readonly<Record<Language, ServiceLabels>> = {
  en: {
    listings: { deposits: 'Deposits' },
    fields: {
      creationDate: 'Created',
      idDeposit: 'Deposit id',
      externalId: 'External id',
      status: 'Status',
      paymentMethodCode: 'Method code',
      paymentMethodName: 'Method',
      clientDocument: 'Client document',
      currency: 'Currency',
      amount: 'Amount',
      feeCurrency: 'Fee currency',
      fee: 'Fee',
      requestedCurrency: 'Requested currency',
      requestedAmount: 'Requested amount',
      localCurrency: 'Local currency',
      localAmount: 'Local amount',
      lastChangeDate: 'Last change',
      country: 'Country',
      countryName: 'Country name',
      clientId: 'Client id',
      idUser: 'User id',
      flags: 'Flags',
    },
    statuses: {
      PENDING: 'Pending',
      APPROVED: 'Approved',
      COMPLETED: 'Completed',
      CANCELLED: 'Cancelled',
      DECLINED: 'Declined',
    },
    methods: methodWords('en'),
  },
  es: {
    listings: { deposits: 'Depósitos' },
    fields: {
      creationDate: 'Creado',
      idDeposit: 'Id de depósito',
      externalId: 'Id externo',
      status: 'Estado',
      paymentMethodCode: 'Código de medio',
      paymentMethodName: 'Medio de pago',
      clientDocument: 'Documento del cliente',
      currency: 'Moneda',
      amount: 'Importe',
      feeCurrency: 'Moneda de comisión',
      fee: 'Comisión',
      requestedCurrency: 'Moneda solicitada',
      requestedAmount: 'Importe solicitado',
      localCurrency: 'Moneda local',
      localAmount: 'Importe local',
      lastChangeDate: 'Último cambio',
      country: 'País',
      countryName: 'Nombre del país',
      clientId: 'Id del cliente',
      idUser: 'Id de usuario',
      flags: 'Marcas',
    },
    statuses: {
      PENDING: 'Pendiente',
      APPROVED: 'Aprobado',
      COMPLETED: 'Completado',
      CANCELLED: 'Cancelado',
      DECLINED: 'Rechazado',
    },
    methods: methodWords('es'),
  },
};
