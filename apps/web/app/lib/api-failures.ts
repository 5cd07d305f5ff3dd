import type { ApiError } from './api-error.ts'

const listeners = new Set<(error: ApiError) => void>()
// Failures before the shell's handler is loaded, which is after the first paint.
const unreported: ApiError[] = []

/** Tells the shell that a call failed, so that it can act on the status (spec §8 „Shared status handler”). */
export function reportFailure(error: ApiError): void {
  if (listeners.size === 0) unreported.push(error)
  for (const listener of listeners) listener(error)
}

/** Listens to failed calls, from the first on; gives back how to stop. */
export function onFailure(listener: (error: ApiError) => void): () => void {
  listeners.add(listener)
  for (const error of unreported.splice(0)) listener(error)

  return () => {
    listeners.delete(listener)
  }
}
