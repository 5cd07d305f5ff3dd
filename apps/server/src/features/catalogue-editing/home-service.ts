import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@hlizo/contract/call'
import type { saveHomeDraft } from '@hlizo/contract/calls/studio-home'
import type { HomeInput, HomePreview, StudioHome } from '@hlizo/contract/entities/studio-home'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { lockTags } from './edit-tags.ts'
import { previewHome } from './home-preview.ts'
import {
  entriesOf,
  homeStore,
  isKnown,
  liveHome,
  storedHome,
  versionOf,
  withTitles,
} from './home-store.ts'
import { saveEntries } from './save-entries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly media: MediaUrls }

const SUBJECT = { type: 'home', id: 'home' }
const EDITING = 'home page'

async function requireKnown(db: Queries, home: HomeInput): Promise<void> {
  if (!(await isKnown(db, home))) throw new ApiError('HOME_UNKNOWN')
}

async function readHome(db: Queries, now: Date): Promise<StudioHome> {
  const store = homeStore(db)
  const live = await liveHome(db)
  const liveVersion = versionOf(live)
  const draft = await store.draft()
  const last = await store.lastPublication()

  return {
    live: await withTitles(db, live, now),
    liveVersion,
    draft: draft && {
      ...(await withTitles(db, draft.home, now)),
      version: draft.version,
      liveVersion: draft.liveVersion ?? liveVersion,
      savedAt: draft.savedAt.toISOString(),
    },
    tags: await store.tags(now),
    published: last && {
      id: last.id,
      at: last.at.toISOString(),
      actor: last.actor,
      canUndo: isDeepStrictEqual(last.after, live),
    },
  }
}

/** Arranges the home page: a draft that editors share, its preview, publication and the way back. */
export function homeService({ db, clock, media }: Deps) {
  /** Replaces the live home and writes one entry that can be undone. */
  const replace = async (
    tx: Transaction,
    home: HomeInput,
    { actor, action }: { readonly actor: Actor; readonly action: string },
  ): Promise<void> => {
    await lockTags(tx)
    await requireKnown(tx, home)
    const now = clock.now()
    const before = storedHome(await liveHome(tx))
    await saveEntries(tx, await entriesOf(tx, home), { actor, now })
    // As it is stored: moments may have been written in another form.
    const after = storedHome(await liveHome(tx))
    await auditLog(tx).write({ actor, action, subject: SUBJECT, before, after }, now)
  }

  return {
    read: (): Promise<StudioHome> => readHome(db, clock.now()),

    preview: async (audience: 'public' | 'subscriber', at: Date): Promise<HomePreview> => {
      const draft = await homeStore(db).draft()
      return previewHome(db, media, { home: draft?.home ?? (await liveHome(db)), audience, at })
    },

    saveDraft: ({ home, version, liveVersion }: BodyOf<typeof saveHomeDraft>) =>
      db.transaction(async (tx): Promise<StudioHome> => {
        await tx.lock(EDITING)
        // A later draft is compared when it is published.
        if (version === null && versionOf(await liveHome(tx)) !== liveVersion)
          throw new ApiError('HOME_CHANGED')
        await requireKnown(tx, home)
        const draft = { home, liveVersion, savedAt: clock.now() }
        if (!(await homeStore(tx).saveDraft(draft, version))) throw new ApiError('HOME_CHANGED')
        return readHome(tx, clock.now())
      }),

    discardDraft: (seen: number, actor: Actor): Promise<StudioHome> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const discarded = await homeStore(tx).discardDraft(seen)
        if (discarded === null) throw new ApiError('HOME_CHANGED')
        const before = storedHome(discarded.home)
        const change = { actor, action: 'home.draft-discarded', subject: SUBJECT, before }
        await auditLog(tx).write(change, now)
        return readHome(tx, now)
      }),

    /** HOME_CHANGED and LIVE_CHANGED unless draft and live home are those that the operator has seen. */
    publish: (
      seen: { readonly version: number; readonly liveVersion: string },
      actor: Actor,
    ): Promise<StudioHome> =>
      db.transaction(async (tx) => {
        await tx.lock(EDITING)
        const draft = await homeStore(tx).draft()
        if (draft?.version !== seen.version) throw new ApiError('HOME_CHANGED')
        if (versionOf(await liveHome(tx)) !== seen.liveVersion) throw new ApiError('LIVE_CHANGED')
        await replace(tx, draft.home, { actor, action: 'home.published' })
        // A draft that was saved since stays.
        await homeStore(tx).discardDraft(draft.version)
        return readHome(tx, clock.now())
      }),

    /** HOME_CHANGED unless `published` is the last publication and nothing was changed since. */
    undo: (published: string, actor: Actor): Promise<StudioHome> =>
      db.transaction(async (tx) => {
        await tx.lock(EDITING)
        const last = await homeStore(tx).lastPublication()
        const isUntouched = last !== null && isDeepStrictEqual(last.after, await liveHome(tx))
        if (last?.id !== published || !isUntouched) throw new ApiError('HOME_CHANGED')
        await replace(tx, last.before, { actor, action: 'home.publication-undone' })
        return readHome(tx, clock.now())
      }),
  }
}
