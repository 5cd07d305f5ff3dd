import type { AdminKey } from './config.ts'
import { HOST_CALLER_HEADER, HOST_KEY_HEADER } from './host-caller.ts'

/** Makes limits count the host's caller and not the host; with `null` no address. Real Cognito ignores these headers. */
export function hostCallerHeaders(
  { secretAccessKey }: AdminKey,
  address: string | null,
): Record<string, string> {
  return {
    [HOST_KEY_HEADER]: secretAccessKey,
    ...(address === null ? {} : { [HOST_CALLER_HEADER]: address }),
  }
}
