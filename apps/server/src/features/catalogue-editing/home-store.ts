import { createHash } from 'node:crypto'
import {
  HomeAudience,
  type HomeContent,
  type HomeInput,
  type HomePlace,
  type HomePlaceInput,
  type HomeRowInput,
} from '@hlizo/contract/entities/studio-home'
import { TitleKind, TitleState } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { isListed } from '#server/stores/listing.ts'
import { CatalogueEntries } from './entries.ts'
import { readEntries } from './read-entries.ts'
import { showState, videoState } from './title-list.ts'

const showing = {
  audience: HomeAudience,
  from: z.string().nullable(),
  until: z.string().nullable(),
}

/** A stored home page, also one that the contract would refuse: the command line has other limits. */
const StoredHome = z
  .object({
    hero: z.array(z.object({ kind: TitleKind, slug: z.string(), ...showing })),
    rows: z.array(z.string()),
    rowWindows: z.array(z.object({ name: z.string(), ...showing })).default([]),
  })
  .transform(({ hero, rows, rowWindows }): HomeInput => ({
    hero,
    rows: rows.map(
      (name): HomeRowInput =>
        rowWindows.find((row) => row.name === name) ?? {
          name,
          audience: 'both',
          from: null,
          until: null,
        },
    ),
  }))

/** A home page as it is stored. The version before this one knows rows as names only, and still reads it. */
export const storedHome = ({ hero, rows }: HomeInput): z.input<typeof StoredHome> => ({
  hero,
  rows: rows.map(({ name }) => name),
  rowWindows: rows,
})
const Draft = z.object({
  version: z.number(),
  home: StoredHome,
  savedAt: z.date(),
  /** The version of the home page that was live when the draft was made; null for a draft from before this was stored. */
  liveVersion: z.string().nullable(),
})
type Draft = z.infer<typeof Draft>
const Discarded = Draft.pick({ home: true })
const Title = z.object({ key: z.string(), title: z.string(), state: TitleState })
const Tag = z.object({ name: z.string(), videos: z.number() })
const Publication = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  before: StoredHome,
  after: StoredHome,
})
const Version = z.object({ version: z.number() })

/** Changes exactly when the home page does. */
export const versionOf = (home: HomeInput): string =>
  createHash('sha256').update(JSON.stringify(home)).digest('base64url')

/** What an operator arranges, as it is now. */
export async function liveHome(db: Queries): Promise<HomeInput> {
  const read = readEntries(db)
  const [places, tags] = [await read.featured(), await read.tags()]

  return {
    hero: places.map(({ video, show, audience, from, until }): HomePlaceInput => ({
      kind: video === undefined ? 'show' : 'video',
      slug: video ?? show ?? '',
      audience: HomeAudience.parse(audience),
      from,
      until,
    })),
    rows: tags
      .filter(({ pinned }) => pinned)
      .map(({ pinned: _pinned, ...row }): HomeRowInput => row),
  }
}

/** The same as entries of the catalogue. The pinned tags come first; the others keep their order. */
export async function entriesOf(db: Queries, { hero, rows }: HomeInput): Promise<CatalogueEntries> {
  const tags = await readEntries(db).tags()
  const pinned = new Set(rows.map(({ name }) => name))

  return CatalogueEntries.parse({
    tags: [
      ...rows.map((row) => ({ ...row, pinned: true })),
      ...tags.filter(({ name }) => !pinned.has(name)).map(({ name }) => ({ name, pinned: false })),
    ],
    featured: hero.map(({ kind, slug, ...place }) => ({ [kind]: slug, ...place })),
  })
}

/** Whether every title and tag of a home page exists. */
export async function isKnown(db: Queries, { hero, rows }: HomeInput): Promise<boolean> {
  const names = rows.map(({ name }) => name)
  const slugsOf = (kind: HomePlaceInput['kind']) =>
    hero.filter((place) => place.kind === kind).map(({ slug }) => slug)
  const { count } = await db.one(
    z.object({ count: z.number() }),
    sql`select (select count(*) from app.video where slug = any(${slugsOf('video')}::text[]))
      + (select count(*) from app.show where slug = any(${slugsOf('show')}::text[]))
      + (select count(*) from app.tag where name = any(${names}::text[])) as count`,
  )
  const named = new Set([...hero.map(({ kind, slug }) => `${kind} ${slug}`), ...names])

  return count === named.size
}

/** The titles of the places. A title that is gone has its slug as its name. */
export async function withTitles(
  db: Queries,
  { hero, rows }: HomeInput,
  now: Date,
): Promise<HomeContent> {
  const slugs = hero.map(({ slug }) => slug)
  const titles = await db.many(
    Title,
    sql`select 'video ' || v.slug as key, v.title, ${videoState(now)} as state from app.video v
        where v.slug = any(${slugs}::text[])
      union all select 'show ' || s.slug, s.title, ${showState} from app.show s
        where s.slug = any(${slugs}::text[])`,
  )
  const known = new Map(titles.map((title) => [title.key, title]))

  return {
    hero: hero.map((place): HomePlace => {
      const { title = place.slug, state = 'retired' } =
        known.get(`${place.kind} ${place.slug}`) ?? {}
      return { ...place, title, state }
    }),
    rows: [...rows],
  }
}

export function homeStore(db: Queries) {
  return {
    draft: () =>
      db.maybe(
        Draft,
        raw(`select version, home, saved_at as "savedAt", live_version as "liveVersion"
          from app.home_draft where id = 1`),
      ),

    /** Saves the draft as the next version if it is still at `seen`; null when there was none. False when it is not. */
    saveDraft: async (
      { home, liveVersion, savedAt }: Omit<Draft, 'version'>,
      seen: number | null,
    ): Promise<boolean> => {
      const content = JSON.stringify(storedHome(home))
      const version = sql`nextval('app.home_draft_version')`
      const saved = await db.maybe(
        Version,
        seen === null
          ? sql`insert into app.home_draft (id, version, home, saved_at, live_version)
              values (1, ${version}, ${content}::jsonb, ${savedAt}, ${liveVersion})
              on conflict (id) do nothing returning version`
          : sql`update app.home_draft
              set version = ${version}, home = ${content}::jsonb, saved_at = ${savedAt},
                live_version = ${liveVersion}
              where id = 1 and version = ${seen} returning version`,
      )
      return saved !== null
    },

    /** The draft that was discarded; null when it is not at `seen`. */
    discardDraft: (seen: number) =>
      db.maybe(
        Discarded,
        sql`delete from app.home_draft where id = 1 and version = ${seen} returning home`,
      ),

    tags: (now: Date) =>
      db.many(
        Tag,
        sql`select t.name, count(v.id)::int as videos from app.tag t
          left join app.video_tag vt on vt.tag_id = t.id
          left join app.video v on v.id = vt.video_id and ${isListed(now)}
          group by t.id order by t.position, t.id`,
      ),

    lastPublication: () =>
      db.maybe(
        Publication,
        raw(`select id, at, actor, before, after from app.audit_entry
          where subject_type = 'home' and action in ('home.published', 'home.publication-undone')
          order by at desc, id desc limit 1`),
      ),
  }
}
