import { failureText } from '#studio/lib/failure-text.ts'
import { sayDone, sayFailed } from './toasts.tsx'

/** Says why a request has failed. */
export const sayWhy = (error: unknown): void => sayFailed(failureText(error))

/**
 * Says how a mutation has ended (`mutateAsync`), also when its screen is gone: the callbacks of `mutate` end
 * with their component.
 */
export const sayOutcome = <Output>(
  work: Promise<Output>,
  said: string | ((output: Output) => void),
): Promise<void> =>
  work.then((output) => (typeof said === 'string' ? sayDone(said) : said(output)), sayWhy)
