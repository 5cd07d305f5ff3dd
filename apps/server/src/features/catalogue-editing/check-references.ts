import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { storedIdOf, type CatalogueEntries } from './entries.ts'

/** `path` leads to the fault: `videos`, 3, `show`. */
export type EntryFault = {
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Mention = { readonly path: readonly (string | number)[]; readonly name: string }

const Name = z.object({ name: z.string() })

function mentionsOf({ comedians, shows, videos, featured = [] }: CatalogueEntries) {
  const stored = (media: string | null | undefined) =>
    media === null || media === undefined ? null : storedIdOf(media)
  const owner = (
    kind: 'shows' | 'videos',
    titles: readonly { owner?: string | null | undefined }[],
  ) =>
    titles.flatMap(({ owner: name }, index): Mention[] =>
      name === null || name === undefined ? [] : [{ path: [kind, index, 'owner'], name }],
    )
  const film = videos.flatMap((video, index): Mention[] => {
    const id = stored(video.film)
    return id === null ? [] : [{ path: ['videos', index, 'film'], name: id }]
  })

  return {
    comedian: videos.flatMap((video, index) =>
      video.comedians.map((name, at) => ({ path: ['videos', index, 'comedians', at], name })),
    ),
    tag: videos.flatMap((video, index) =>
      video.tags.map((name, at) => ({ path: ['videos', index, 'tags', at], name })),
    ),
    show: [
      ...videos.flatMap(({ show }, index) =>
        show === null ? [] : [{ path: ['videos', index, 'show'], name: show }],
      ),
      ...featured.flatMap(({ show }, index) =>
        show === undefined ? [] : [{ path: ['featured', index, 'show'], name: show }],
      ),
    ],
    video: featured.flatMap(({ video }, index) =>
      video === undefined ? [] : [{ path: ['featured', index, 'video'], name: video }],
    ),
    film,
    owner: [...owner('shows', shows), ...owner('videos', videos)],
    own: {
      comedian: comedians.map(({ slug }, index) => ({
        path: ['comedians', index, 'slug'],
        name: slug,
      })),
      show: shows.map(({ slug }, index) => ({ path: ['shows', index, 'slug'], name: slug })),
      video: videos.map(({ slug }, index) => ({ path: ['videos', index, 'slug'], name: slug })),
    },
  } satisfies Record<string, unknown>
}

async function unknown(
  db: Queries,
  mentions: readonly Mention[],
  options: {
    readonly kind: string
    readonly own: ReadonlySet<string>
    readonly known: (names: readonly string[]) => Sql
  },
): Promise<EntryFault[]> {
  const { kind, own, known } = options
  const open = mentions.filter(({ name }) => !own.has(name))
  if (open.length === 0) return []
  const found = await db.many(Name, known([...new Set(open.map(({ name }) => name))]))
  const names = new Set(found.map(({ name }) => name))

  return open
    .filter(({ name }) => !names.has(name))
    .map(({ path, name }) => ({ path, message: `there is no ${kind} „${name}”` }))
}

function twice(kind: string, mentions: readonly Mention[]): EntryFault[] {
  const seen = new Set<string>()

  return mentions.flatMap(({ path, name }) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [{ path, message: `${kind} „${name}” is there twice` }]
  })
}

/** Finds references to unknown names, and duplicate names. */
export async function checkReferences(
  db: Queries,
  entries: CatalogueEntries,
): Promise<EntryFault[]> {
  const { own, ...mentions } = mentionsOf(entries)
  const tags = entries.tags.map(({ name }, index) => ({ path: ['tags', index, 'name'], name }))
  const namesOf = (list: readonly Mention[]) => new Set(list.map(({ name }) => name))
  const bySlug = (table: Sql) => (names: readonly string[]) =>
    sql`select slug as name from ${table} where slug = any(${names}::text[])`
  const ask = (kind: 'comedian' | 'show' | 'video') =>
    unknown(db, mentions[kind], {
      kind,
      own: namesOf(own[kind]),
      known: bySlug(raw(`app.${kind}`)),
    })

  return [
    ...twice('comedian', own.comedian),
    ...twice('tag', tags),
    ...twice('show', own.show),
    ...twice('video', own.video),
    ...(await ask('comedian')),
    ...(await unknown(db, mentions.tag, {
      kind: 'tag',
      own: namesOf(tags),
      known: (names) => sql`select name from app.tag where name = any(${names}::text[])`,
    })),
    ...(await ask('show')),
    ...(await ask('video')),
    ...(await unknown(db, mentions.film, {
      kind: 'film',
      own: new Set(),
      known: (names) => sql`select id as name from app.asset where id = any(${names}::text[])`,
    })),
    ...(await unknown(db, mentions.owner, {
      kind: 'account',
      own: new Set(),
      known: (names) => sql`select id::text as name from app.account
        where id = any(${names}::uuid[]) and erased_at is null`,
    })),
  ]
}
