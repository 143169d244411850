/** `npm run sandbox -- [options]`: the sandbox as a program of its own. */
import { parseArgs } from 'node:util';
import { type FaultRule, type SandboxOptions, startSandbox, writeFiles } from './index.ts';
import { faultRuleOf } from './service/fault-text.ts';

const USAGE = `Usage: npm run sandbox -- [options]

  --port N                 TCP port on 127.0.0.1 (default: a free one)
  --seed N                 same seed and --as-of = same data and credentials (default 20260101)
  --as-of INSTANT          ISO 8601 instant at which the history ends (default: now)
  --months N               whole months of history before the month of --as-of (default 4)
  --rows N                 deposits up to --as-of (default: about 1,500 a month)
  --living                 records keep arriving and changing as time goes on
  --arrivals-per-minute N  deposits a minute while living (default 6)
  --oldest-first           listings start with the oldest record (default: newest)
  --page-delay MS          wait this long before every page of a listing
  --no-planted             leave the discrepancies out
  --kyc-scheme-word WORD   first word of the KYC API's Authorization, where it is another
  --fault JSON             a fault as the README of this folder has them; may be given several times, e.g.
                           '{"on":"GET /v1/deposits","fault":{"kind":"status","status":503},"rate":0.05}'
  --files FOLDER           writes bank statements, the internal ledger and the planted list there
  --help                   show this

The credentials it prints are made up from the seed and good for this sandbox only.
`;

class UsageError extends Error {}

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${name} must be a whole number: ${text}`);
  return Number(text);
};

/** What the command line asks for. */
type Asked = { options: SandboxOptions; faults: FaultRule[]; files: string | undefined };

/** Reads the command line; throws UsageError for anything that is not in the usage. */
function asked(args: readonly string[]): Asked | 'help' {
  let values: ReturnType<typeof parsed>['values'];
  try {
    ({ values } = parsed(args));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help) return 'help';
  const given = {
    port: wholeNumber('port', values.port),
    seed: wholeNumber('seed', values.seed),
    months: wholeNumber('months', values.months),
    rows: wholeNumber('rows', values.rows),
    arrivalsPerMinute: wholeNumber('arrivals-per-minute', values['arrivals-per-minute']),
    pageDelayMs: wholeNumber('page-delay', values['page-delay']),
    asOf: values['as-of'],
    kycSchemeWord: values['kyc-scheme-word'],
  };
  if ((given.port ?? 0) > 65_535) throw new UsageError('--port must be at most 65535');
  const options: SandboxOptions = {
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as SandboxOptions),
    living: values.living ?? false,
    order: values['oldest-first'] ? 'oldest-first' : 'newest-first',
    planted: !values['no-planted'],
  };
  return { options, faults: (values.fault ?? []).map(faultRuleOf), files: values.files };
}

function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      'as-of': { type: 'string' },
      months: { type: 'string' },
      rows: { type: 'string' },
      living: { type: 'boolean' },
      'arrivals-per-minute': { type: 'string' },
      'oldest-first': { type: 'boolean' },
      'page-delay': { type: 'string' },
      'no-planted': { type: 'boolean' },
      'kyc-scheme-word': { type: 'string' },
      fault: { type: 'string', multiple: true },
      files: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
}

async function main(): Promise<number> {
  const order = asked(process.argv.slice(2));
  if (order === 'help') {
    console.log(USAGE);
    return 0;
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const sandbox = await startSandbox(order.options);
  const { credentials, dataset } = sandbox;
  for (const fault of order.faults) sandbox.faults.add(fault);
  const written = order.files === undefined ? [] : await writeFiles(dataset, order.files);
  console.log(`base_url            ${sandbox.baseUrl}
merchants_base_url  ${sandbox.merchantsBaseUrl}

Reporting   accessKey ${credentials.reporting.accessKey}
            secretKey ${credentials.reporting.secretKey}
Deposits    X-Login ${credentials.deposits.apiKey}
and KYC     API signature ${credentials.deposits.apiSignature}
            scheme word ${credentials.schemeWord}, for KYC ${sandbox.kycSchemeWord}
Read-only   API key ${credentials.readOnly.apiKey}
Payouts     login ${credentials.payouts.login}
            pass ${credentials.payouts.pass}
            API signature ${credentials.payouts.apiSignature}

${dataset.options.rows} deposits of ${dataset.merchant.merchantName} (seed ${dataset.options.seed}); ${sandbox.planted.length} planted discrepancies.${written.length > 0 ? ` ${written.length} files in ${order.files}.` : ''} Ctrl-C stops.`);
  await stopped;
  await sandbox.close();
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const usage = error instanceof UsageError || error instanceof RangeError;
    console.error(usage ? `${message}\n\n${USAGE}` : message);
    process.exitCode = usage ? 2 : 1;
  },
);
