import type { EndpointDef } from '#contract/endpoint.ts';

/**
 * An endpoint without its schemas, for calls that every page of a signed-in person makes: the schemas would weigh more than all the
 * rest. The compiler holds its method and path to the contract's.
 */
export const bareEndpoint = <D extends EndpointDef>(method: D['method'], path: D['path']) => ({ method, path }) as D;
