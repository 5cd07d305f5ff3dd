import {
  addMoment,
  deleteMoment,
  getMomentRules,
  getPublicMoment,
  listMoments,
  renameMoment,
  reportMoment,
  shareMoment,
  unshareMoment,
} from '@hlizo/contract/calls/moments'
import type { BodyOf, DataGiven, QueryOf } from '@hlizo/contract/call'
import {
  LIST_PAGE_SIZE,
  MOMENT_MAX_SECONDS,
  MOMENT_NAME_MAX_LENGTH,
  MOMENTS_MAX,
} from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Moment } from '@hlizo/contract/entities/moment'
import type { Database } from '@hlizo/database/database'
import { isMomentLength, longestMoment } from '@hlizo/domain/moments'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Viewer } from '#server/http/caller.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { mayShare } from './may-share.ts'
import { momentPolicies } from './moment-policies.ts'
import { momentStore, type MomentRow } from './moment-store.ts'
import { momentView, publicMomentView } from './moment-view.ts'
import { requirePin } from './require-pin.ts'
import type { MomentSharer } from './share-moment.ts'
import { shareRefusals } from './share-refusals.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly media: MediaUrls
  readonly sharer: MomentSharer
}

/** Saves a moment under the name of its title. */
async function add(
  { db, clock }: Deps,
  viewer: Viewer,
  { videoId, startMs, endMs }: BodyOf<typeof addMoment>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const moments = momentStore(tx)
    const film = await moments.filmOf(viewer, videoId, now)
    if (film === null) throw new ApiError('NOT_FOUND')
    await requirePin(tx, viewer, film, now)
    const { filmMs, offsetMs, title } = film
    if (!isMomentLength({ startMs, endMs }, { filmMs, maxSeconds: MOMENT_MAX_SECONDS }))
      throw new ApiError('MOMENT_LENGTH')
    await tx.lock(`moments by ${viewer.accountId}`)
    if ((await moments.countOf(viewer.accountId)) >= MOMENTS_MAX) throw new ApiError('MOMENTS_FULL')
    const id = uuidv7(now)
    const span = { startMs: startMs - offsetMs, endMs: endMs - offsetMs }
    const name = title.slice(0, MOMENT_NAME_MAX_LENGTH)
    await moments.add(viewer, { ...span, id, videoId, name, now })

    return id
  })
}

/** What the player asks before a moment is shared: of the title, and of a moment that is given. */
async function rulesOf(
  { db, clock }: Deps,
  viewer: Viewer,
  videoId: number,
  { startMs, endMs }: QueryOf<typeof getMomentRules>,
): Promise<DataGiven<typeof getMomentRules>> {
  const now = clock.now()
  const film = await momentStore(db).filmOf(viewer, videoId, now)
  if (film === null) throw new ApiError('NOT_FOUND')
  const { assetId, offsetMs, filmMs, isListed } = film
  const policy = await momentPolicies(db).ofFilm(videoId)
  const rules = { maxSeconds: longestMoment(policy, filmMs) }
  if (!policy.isAllowed || !isListed)
    return { ...rules, isShareable: false, refusal: 'MOMENTS_OFF' }
  if (assetId === null || startMs === undefined || endMs === undefined)
    return { ...rules, isShareable: true, refusal: null }
  const found = await mayShare(db, {
    accountId: viewer.accountId,
    videoId,
    span: { startMs, endMs },
    clipId: null,
    film: { assetId, offsetMs, filmMs },
    now,
  })

  return { ...rules, isShareable: found.ok, refusal: found.ok ? null : found.refusal }
}

/** „Poantele mele”, and shared moments. */
export function momentsRoutes(deps: Deps): Routes {
  const { db, clock, media, sharer } = deps
  const moments = momentStore(db)
  const viewsOf = async (
    profile: ProfileKey,
    rows: readonly MomentRow[],
    now: Date,
  ): Promise<Moment[]> => {
    const refusals = await shareRefusals(db, profile, { rows, now })
    return rows.map((row) => momentView(row, { media, refusal: refusals.get(row.id) ?? null }))
  }
  const viewOf = async (profile: ProfileKey, id: string): Promise<Moment> => {
    const now = clock.now()
    const row = await moments.one(profile, id, now)
    const [view] = row ? await viewsOf(profile, [row], now) : []
    if (view === undefined) throw new ApiError('NOT_FOUND')
    return view
  }

  return (api) => {
    api.answer(listMoments, async ({ viewer, query }) => {
      const window = { limit: LIST_PAGE_SIZE + 1, before: query.cursor ?? null }
      const now = clock.now()
      const { entries, last } = firstPage(await moments.page(viewer, now, window))
      return {
        entries: await viewsOf(viewer, entries, now),
        nextCursor: last && writeCursor({ at: last.createdAt, id: last.id }),
      }
    })
    api.answer(getMomentRules, ({ viewer, params, query }) =>
      rulesOf(deps, viewer, params.id, query),
    )
    api.answer(addMoment, async ({ viewer, body }) => viewOf(viewer, await add(deps, viewer, body)))
    api.answer(renameMoment, async ({ viewer, params, body }) => {
      await moments.rename(viewer, params.id, body.name)
      return viewOf(viewer, params.id)
    })
    api.answer(deleteMoment, async ({ viewer, params }) => sharer.remove(viewer, params.id))
    api.answer(shareMoment, async ({ viewer, params }) => {
      await sharer.share(viewer, params.id)
      return viewOf(viewer, params.id)
    })
    api.answer(unshareMoment, async ({ viewer, params }) => sharer.unshare(viewer, params.id))
    api.answer(getPublicMoment, async ({ params }) => {
      const shown = await moments.shown(params.momentId, clock.now())
      if (shown === null) throw new ApiError('NOT_FOUND')
      return publicMomentView(shown, media)
    })
    api.answer(reportMoment, async ({ params, body }) => {
      const now = clock.now()
      if ((await moments.shown(params.momentId, now)) === null) throw new ApiError('NOT_FOUND')
      await moments.report(params.momentId, body.reason, now)
    })
  }
}
