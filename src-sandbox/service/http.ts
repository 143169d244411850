import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { stringify } from 'lossless-json';
import { type Area, Refusal, refusalBody } from './errors.ts';
import type { RequestLog } from './request-log.ts';

/** A request as the areas see it: headers in lower case, the body as the very bytes that came. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly parameters: Readonly<Record<string, string>>;
  readonly remoteAddress: string;
  /** Set by a fault: the listing has moved by this many records since the page before. */
  readonly shift?: number;
  /** Set by a fault: how far the service's clock is ahead for this request, in milliseconds. */
  readonly skewMs?: number;
  /** Set by a fault: how long the service works on a creation before it takes its external id, in milliseconds. */
  readonly workMs?: number;
};

/** What an area answers. `body` undefined means no body. */
export type HttpAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/** One endpoint. `endpoint` is its name for faults and logs, e.g. "GET /v1/deposits". */
export type Route = {
  readonly area: Area;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly prefix: string;
  readonly path: string;
  readonly handle: (call: Call) => HttpAnswer;
  /** Whether it answers with a page of records. */
  readonly listing?: true;
};

/** An answer ready to be sent: exact status, headers and bytes. */
export type Rendered = { status: number; headers: Record<string, string>; bytes: Buffer };

/** Where faults come in: around the handling of one request. Null: the connection was cut. */
export type Interceptor = (
  route: Route,
  call: Call,
  handle: (call: Call) => Rendered,
  reply: FastifyReply,
) => Promise<Rendered | null>;

/** How the service declares its answers. */
export const JSON_TYPE = 'application/json;charset=UTF-8';

/** The name of an endpoint, e.g. "GET /v3/deposits/{id}". */
export const endpointOf = (route: Route): string => `${route.method} ${route.path.replace(/:\w+/g, '{id}')}`;

/** Renders an answer as JSON with every number literal as it was made. */
function render(answer: HttpAnswer): Rendered {
  const bytes =
    answer.body === undefined ? Buffer.alloc(0) : Buffer.from(stringify(answer.body) ?? '', 'utf8');
  const type: Record<string, string> = answer.body === undefined ? {} : { 'content-type': JSON_TYPE };
  return {
    status: answer.status,
    headers: { ...type, 'cache-control': 'no-store', ...answer.headers },
    bytes,
  };
}

/** Renders a refusal in the shape of its area. */
function renderRefusal(area: Area, refusal: Refusal): Rendered {
  return render({
    status: refusal.status,
    body: refusalBody(area, refusal),
    headers: { ...refusal.headers },
  });
}

/** The HTTP server of the sandbox: routes, exact JSON answers, JSON errors for everything else. */
export async function serve(args: {
  readonly routes: readonly Route[];
  readonly host: string;
  readonly port: number;
  readonly log: RequestLog;
  readonly intercept: Interceptor;
  readonly areaOfPath: (path: string) => Area;
}): Promise<{ port: number; close: () => Promise<void> }> {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    bodyLimit: 1 << 20,
    // Unless told, it loads two compilers of schemas, longer than all the rest takes to begin.
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
  });
  // Signatures are over the bytes as sent, so no parser may touch a body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const send = (reply: FastifyReply, rendered: Rendered, request: FastifyRequest): FastifyReply => {
    args.log.add(request.method, request.url, rendered.status);
    return reply.code(rendered.status).headers(rendered.headers).send(rendered.bytes);
  };

  for (const route of args.routes) {
    app.route({
      method: route.method,
      url: route.prefix + route.path,
      handler: async (request, reply) => {
        const rendered = await args.intercept(route, callOf(request), (call) => handled(route, call), reply);
        if (rendered === null) {
          args.log.add(request.method, request.url, 0);
          return reply;
        }
        return send(reply, rendered, request);
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const area = args.areaOfPath(path);
    const allowed = args.routes.filter((route) => matches(route, path)).map((route) => route.method);
    const refusal =
      allowed.length > 0
        ? new Refusal(405, 200, 'Invalid request method', 'INVALID_REQUEST_METHOD', {
            allow: allowed.join(', '),
          })
        : new Refusal(404, 204, 'No such resource', 'RESOURCE_NOT_FOUND');
    return send(reply, renderRefusal(area, refusal), request);
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    const refusal =
      status < 500
        ? new Refusal(status, 202, `Invalid request: ${error.message}`, 'INVALID_REQUEST')
        : new Refusal(500, 700, 'Internal server error', 'INTERNAL_SERVER_ERROR');
    return send(reply, renderRefusal(args.areaOfPath(pathOf(request.url)), refusal), request);
  });

  await app.listen({ host: args.host, port: args.port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

/** The service checks what it is asked by its own rules, so no route has a schema. */
function withoutSchemas(): never {
  throw new Error('a route of the sandbox has a schema, which nothing compiles');
}

function handled(route: Route, call: Call): Rendered {
  try {
    return render(route.handle(call));
  } catch (error) {
    if (error instanceof Refusal) return renderRefusal(route.area, error);
    throw error;
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function matches(route: Route, path: string): boolean {
  const pattern = (route.prefix + route.path).split('/');
  const parts = path.split('/');
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}

function callOf(request: FastifyRequest): Call {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const at = request.url.indexOf('?');
  return {
    method: request.method,
    path: pathOf(request.url),
    search: at < 0 ? '' : request.url.slice(at + 1),
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    parameters: request.params as Record<string, string>,
    remoteAddress: request.ip,
  };
}
