import type { AdminKey } from './config.ts'
import { HOST_CALLER_HEADER, HOST_KEY_HEADER } from './host-caller.ts'

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
