import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

const Shown = z.object({ shown: z.int() })

/** How many titles are shown. The entry of the history holds it, so that the way back finds the same place. */
export function useShown(): readonly [number, (shown: number) => void] {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const shown = Shown.safeParse(state).data?.shown ?? LIST_LIMIT_MAX
  const show = (next: number) =>
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { shown: next } })

  return [shown, show]
}
