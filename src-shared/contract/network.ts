/** The way to the service, where a proxy of the office wants to know who goes through it. */
import { z } from 'zod';
import { call, nothing } from './call.ts';

/** A proxy that has asked and has no answer yet. What was answered never comes back here. */
const proxyAsk = z.strictObject({
  /** Host and port. */
  proxy: z.string().max(300),
  /** What the proxy calls the place one signs in to; often empty. */
  realm: z.string().max(200),
  /** How the name travels: in `basic` as it was typed. */
  scheme: z.string().max(40),
  /** The last answer was refused. */
  refused: z.boolean(),
});
export type ProxyAsk = z.infer<typeof proxyAsk>;

const asks = z.strictObject({ asks: z.array(proxyAsk).max(20) });

export const networkCalls = {
  'network.proxyAsks': call(nothing, asks),
  /** Name and password for the proxy: until the app ends, and beyond in the system's keychain if `keep` says so. */
  'network.answerProxy': call(
    z.strictObject({
      proxy: z.string().max(300),
      name: z.string().min(1).max(300),
      password: z.string().max(1_000),
      keep: z.boolean(),
    }),
    nothing,
  ),
};

export const networkEvents = {
  'network.proxyAsks': asks,
};
