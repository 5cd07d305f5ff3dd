import { endPresence, followPresence, notePresence } from '@hlizo/contract/calls/studio-presence'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { presenceFollowers } from './follow-presence.ts'
import { presenceStore } from './store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly followers: ReturnType<typeof presenceFollowers>
}

/** Who looks at the same page of Studio. */
export function presenceRoutes({ db, clock, followers }: Deps): Routes {
  const store = presenceStore(db)

  return (api) => {
    api.answer(notePresence, async ({ params: { visit }, body: { place, isEditing }, viewer }) => {
      const { accountId } = viewer.operator
      const now = clock.now()
      await store.note({ accountId, visit, place, isEditing }, now)

      return [...((await store.othersOf([{ accountId, visit }], now)).get(visit) ?? [])]
    })

    api.stream(
      followPresence,
      async ({ params: { visit }, viewer }, events) => {
        const { accountId } = viewer.operator
        await followers.follow(accountId, visit, events)
        // Without a stream the window is closed or hidden; when it only opens another stream, it is noted again.
        if (events.signal.aborted) await store.end(accountId, visit)
      },
      async ({ params: { visit }, viewer }) => {
        const { accountId } = viewer.operator
        const found = await store.othersOf([{ accountId, visit }], clock.now())
        if (!found.has(visit)) throw new ApiError('NOT_FOUND')
      },
    )

    api.answer(endPresence, async ({ params: { visit }, viewer }) => {
      await store.end(viewer.operator.accountId, visit)
    })
  }
}
