import type { changeTitles, createTitle, ensureComedian } from '@hlizo/contract/calls/studio-titles'
import type { BodyOf } from '@hlizo/contract/call'
import type { StudioTitlePage, TitleChanges, TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { foldText } from '@hlizo/domain/search-text'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import {
  lockStored,
  saveChanges,
  type EntryChanges,
  type StoredTitle,
  type TitleEditing,
} from './edit-titles.ts'
import { lockTags } from './edit-tags.ts'
import { CatalogueEntries } from './entries.ts'
import { freeSlug } from './free-slug.ts'
import { readEntries } from './read-entries.ts'
import { saveEntries } from './save-entries.ts'
import { unsavedEdits } from './unsaved-edits.ts'
import { readTitlePage } from './title-page.ts'

export type TitleServiceDeps = TitleEditing & {
  readonly db: Database
  readonly clock: Clock
  readonly media: MediaUrls
}

type Bulk = Omit<BodyOf<typeof changeTitles>, 'titles'>

const Id = z.object({ id: z.number() })
const Comedian = z.object({ id: z.number(), slug: z.string(), name: z.string() })
const Version = z.object({ version: z.number() })

const same = (one: string, other: string) => foldText(one.trim()) === foldText(other.trim())

const given = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A list without some entries and with others behind the rest. */
function changedList(
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const left = before.filter((one) => !removed.includes(one))

  return [...left, ...added.filter((one) => !left.includes(one))]
}

/** What a change of many titles means for one of them: each kind has fields that the other has not. */
function changesFor({ kind, entry }: StoredTitle, bulk: Bulk): EntryChanges {
  const { category, status, description, pin, finished, work, owner } = bulk
  const shared = { category, status, description, pin, work, owner }
  if (kind === 'show') return given({ ...shared, finished })
  const { ageRating, ageDescriptors, launchAt, premiere, publishWhenReady, expiresAt } = bulk
  const { introEnd, show, season } = bulk
  const { addTags = [], removeTags = [], addComedians = [], removeComedians = [] } = bulk
  const hasTags = addTags.length + removeTags.length > 0
  const hasComedians = addComedians.length + removeComedians.length > 0

  return given({
    ...shared,
    ageRating,
    ageDescriptors,
    launchAt,
    premiere,
    publishWhenReady,
    expiresAt,
    introEnd,
    show,
    season,
    ...(hasTags && { tags: changedList(entry.tags, addTags, removeTags) }),
    ...(hasComedians && {
      comedians: changedList(entry.comedians, addComedians, removeComedians),
    }),
  })
}

/** Changes and makes titles for Studio, through the function that the command line uses. */
export function titleService({ db, clock, media, store }: TitleServiceDeps) {
  const editing = { store }
  const pageOf = async (on: Queries, ref: TitleRef): Promise<StudioTitlePage> => {
    const page = await readTitlePage(on, ref, { media, now: clock.now() })
    if (page === null) throw new ApiError('NOT_FOUND')
    return page
  }
  const by = (actor: Actor) => ({ actor, now: clock.now() })
  const requireVersion = async (tx: Transaction, ref: TitleRef, seen: number) => {
    const { version } = await tx.one(
      Version,
      sql`select version from app.${raw(ref.kind)} where id = ${ref.id}`,
    )
    if (version !== seen) throw new ApiError('TITLE_CHANGED', { current: await pageOf(tx, ref) })
  }

  return {
    page: (ref: TitleRef) => pageOf(db, ref),

    /** TITLE_CHANGED when the title is no longer at this version. */
    change: (
      ref: TitleRef,
      { version, changes }: { readonly version: number; readonly changes: TitleChanges },
      actor: Actor,
    ) =>
      db.transaction(async (tx) => {
        const [title] = await lockStored(tx, [ref])
        if (!title) throw new ApiError('NOT_FOUND')
        await requireVersion(tx, ref, version)
        const [change = null] = await saveChanges(tx, [{ title, changes }], {
          by: by(actor),
          editing,
        })
        if (actor.accountId !== null) await unsavedEdits(tx).discard(actor.accountId, ref)
        return { title: await pageOf(tx, ref), change }
      }),

    changeMany: (refs: readonly TitleRef[], bulk: Bulk, actor: Actor) =>
      db.transaction(async (tx) => {
        const titles = await lockStored(tx, refs)
        const edits = titles.map((title) => ({ title, changes: changesFor(title, bulk) }))
        return saveChanges(tx, edits, { by: by(actor), editing })
      }),

    /** Makes a draft. */
    create: ({ kind, title, category }: BodyOf<typeof createTitle>, actor: Actor) =>
      db.transaction(async (tx) => {
        const slug = await freeSlug(tx, kind, title)
        const entry = { slug, title, category, owner: actor.accountId }
        await saveEntries(tx, CatalogueEntries.parse({ [`${kind}s`]: [entry] }), by(actor))
        const { id } = await tx.one(Id, sql`select id from app.${raw(kind)} where slug = ${slug}`)
        return pageOf(tx, { kind, id })
      }),

    /** The comedian of this name, made unless there is one; with a slug always made. */
    comedian: ({ name, slug: wanted }: BodyOf<typeof ensureComedian>, actor: Actor) =>
      db.transaction(async (tx) => {
        await tx.lock('comedians')
        const comedians = await readEntries(tx).comedians()
        if (comedians.some(({ slug }) => slug === wanted))
          throw new ApiError('SLUG_TAKEN', { fields: { slug: 'SLUG_TAKEN' } })
        const found = wanted === undefined && comedians.find((one) => same(one.name, name))
        const slug = found ? found.slug : (wanted ?? (await freeSlug(tx, 'comedian', name)))
        if (!found) {
          const entries = CatalogueEntries.parse({ comedians: [{ slug, name }] })
          await saveEntries(tx, entries, by(actor))
        }
        return tx.one(Comedian, sql`select id, slug, name from app.comedian where slug = ${slug}`)
      }),

    /** The tag of this name, made unless there is one. */
    tag: (name: string, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockTags(tx)
        const tags = await readEntries(tx).tags()
        const found = tags.find((one) => same(one.name, name))
        if (found) return { name: found.name }
        const entries = CatalogueEntries.parse({ tags: [...tags, { name }] })
        await saveEntries(tx, entries, by(actor))
        return { name }
      }),
  }
}
