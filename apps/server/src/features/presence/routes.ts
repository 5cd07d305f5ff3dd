import { endPresence, notePresence } from '@hlizo/contract/calls/studio-presence'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import { presenceStore } from './store.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Who looks at the same page of Studio. */
export function presenceRoutes({ db, clock }: Deps): Routes {
  return (api) => {
    api.answer(notePresence, async ({ params: { visit }, body: { place, isEditing }, viewer }) => {
      const { accountId } = viewer.operator
      const [store, now] = [presenceStore(db), clock.now()]
      await store.note({ accountId, visit, place, isEditing }, now)
      const others = await store.others({ place, visit }, now)

      return others.map(({ accountId: id, ...colleague }) => ({
        ...colleague,
        isSelf: id === accountId,
      }))
    })

    api.answer(endPresence, async ({ params: { visit }, viewer }) => {
      await presenceStore(db).end(viewer.operator.accountId, visit)
    })
  }
}
