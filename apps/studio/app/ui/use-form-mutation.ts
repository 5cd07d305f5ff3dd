import type { UseMutationResult } from '@tanstack/react-query'
import type { Said } from './say-outcome.ts'
import { useFormOutcome } from './use-form-outcome.ts'

type Mutation<Output, Variables> = Pick<
  UseMutationResult<Output, unknown, Variables>,
  'mutateAsync' | 'isPending' | 'error'
>

/** The mutation of a form, whose outcome is said as `useFormOutcome` says it. `sending` is what the form shows of it. */
export function useFormMutation<Output, Variables>(
  { mutateAsync, isPending, error }: Mutation<Output, Variables>,
  leave: () => void,
) {
  const finish = useFormOutcome(leave)

  return {
    send: (variables: Variables, said?: Said<Output>): void => finish(mutateAsync(variables), said),
    sending: { isPending, error },
  }
}
