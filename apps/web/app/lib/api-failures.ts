import type { ApiError } from './api-error.ts'

const listeners = new Set<(error: ApiError) => void>()

/** Tells the shell that a call failed, so that it can act on the status (spec §8 „Shared status handler”). */
export function reportFailure(error: ApiError): void {
  for (const listener of listeners) listener(error)
}

/** Listens to failed calls; gives back how to stop. */
export function onFailure(listener: (error: ApiError) => void): () => void {
  listeners.add(listener)

  return () => {
    listeners.delete(listener)
  }
}
