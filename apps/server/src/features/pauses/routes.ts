import { getResumeQuote, pauseSubscription, resumeSubscription } from '@hlizo/contract/calls/pauses'
import type { Routes } from '#server/http/api.ts'
import { pauseEnder, resumeQuoter } from './end-pause.ts'
import { pauser } from './pause.ts'

type Deps = Parameters<typeof pauser>[0] & Parameters<typeof pauseEnder>[0]

/** The pause that the owner of a subscription asks for (D117). */
export function pausesRoutes(deps: Deps): Routes {
  const pause = pauser(deps)
  const end = pauseEnder(deps)
  const quote = resumeQuoter(deps)

  return (api) => {
    api.answer(pauseSubscription, ({ viewer, body, request }) =>
      pause(viewer.accountId, body.months, request.resumedFrom),
    )
    api.answer(getResumeQuote, ({ viewer }) => quote(viewer.accountId))
    api.answer(resumeSubscription, ({ viewer, body: { amountDue }, request }) =>
      end(viewer.accountId, { amountDue, resumedFrom: request.resumedFrom }),
    )
  }
}
