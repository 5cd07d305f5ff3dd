import type { AdminKey } from './config.ts'

/** The header in which the host shows the operator's secret. */
export const HOST_KEY_HEADER = 'x-identity-host-key'

/** The header in which the host names the network address that it asks for. */
export const HOST_CALLER_HEADER = 'x-identity-caller-address'

/**
 * The headers by which the host asks on behalf of one of its own callers, so that limits per
 * address count that caller and not the host; with `null` they count nobody. Real Cognito ignores them.
 */
export function hostCallerHeaders(
  { secretAccessKey }: AdminKey,
  address: string | null,
): Record<string, string> {
  return {
    [HOST_KEY_HEADER]: secretAccessKey,
    ...(address === null ? {} : { [HOST_CALLER_HEADER]: address }),
  }
}
