/** The four areas of the service; each has its own error shape. */
export type Area = 'deposits' | 'payouts' | 'kyc' | 'reporting';

/** A refusal: HTTP status, the service's own code and words, and the type where the area's shape has one. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: number,
    message: string,
    type = 'OTHER',
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.headers = headers;
  }
}

/** The body of a refusal in the area's shape (section "Errors", Shapes). */
export function refusalBody(area: Area, refusal: Refusal): Record<string, string | number> {
  switch (area) {
    case 'payouts':
      return { code: refusal.code, message: refusal.message };
    case 'reporting':
      return { code: refusal.code, description: refusal.message };
    case 'deposits':
    case 'kyc':
      return { code: refusal.code, description: refusal.message, type: refusal.type };
  }
}
