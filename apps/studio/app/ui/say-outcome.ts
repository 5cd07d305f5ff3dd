import { failureText } from '#studio/lib/failure-text.ts'
import { sayDone, sayFailed } from './toasts.tsx'

/** What is said of a mutation that was done. */
export type Said<Output> = string | ((output: Output) => void)

export function sayOutput<Output>(said: Said<Output>, output: Output): void {
  if (typeof said === 'string') sayDone(said)
  else said(output)
}

/** Says why a request has failed. */
export const sayWhy = (error: unknown): void => sayFailed(failureText(error))

/**
 * Says how a mutation has ended (`mutateAsync`), also when its screen is gone: the callbacks of `mutate` end
 * with their component.
 */
export const sayOutcome = <Output>(work: Promise<Output>, said: Said<Output>): Promise<void> =>
  work.then((output) => sayOutput(said, output), sayWhy)
