import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const Shown = z.object({ shown: z.int() })

/** How many titles are shown. The entry of the history holds it, so that the way back finds the same place. */
export function useShown(): readonly [number, (shown: number) => void] {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  // The server has rendered the first titles, and knows nothing of the history.
  const isHydrated = useIsHydrated()
  const noted = isHydrated ? Shown.safeParse(state).data?.shown : undefined
  const show = (next: number) =>
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { shown: next } })

  return [noted ?? LIST_LIMIT_MAX, show]
}
