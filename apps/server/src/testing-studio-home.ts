import { HomePreview, StudioHome, type HomeShowing } from '@hlizo/contract/entities/studio-home'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { openTestStudio } from './testing-studio.ts'

/** A place of the hero for both audiences and without bounds unless something else is said. For tests. */
export const place = (slug: string, showing: Partial<HomeShowing> = {}) => ({
  kind: 'video' as const,
  slug,
  audience: 'both' as const,
  from: null,
  until: null,
  ...showing,
})

/** A row for both audiences and without bounds unless something else is said. For tests. */
export const row = (name: string, showing: Partial<HomeShowing> = {}) => ({
  name,
  audience: 'both' as const,
  from: null,
  until: null,
  ...showing,
})

export type TestHome = Awaited<ReturnType<typeof openTestHome>>

/** The home page in Studio, edited by Ana unless another operator is named. For tests. */
export async function openTestHome() {
  const studio = await openTestStudio()
  const ana = await studio.operator('Ana', 'editor')
  const { api, clock, db, given } = studio
  const read = async () => StudioHome.parse((await api.call('GET', '/studio/home', ana)).data)
  /** Made on the home page that is live now, unless it is said to be made on another one. */
  const save = async (home: object, version: number | null, by = ana, liveVersion?: string) =>
    api.call('PUT', '/studio/home/draft', by, {
      version,
      home,
      liveVersion: liveVersion ?? (await read()).liveVersion,
    })

  return {
    studio,
    ana,
    read,
    save,

    clear: () =>
      db.run(sql`truncate app.featured, app.video, app.show, app.tag, app.home_draft,
        app.audit_entry, app.watched_day restart identity cascade`),

    /** A video; its slug is made of its title as the catalogue makes it. */
    video: async (
      title: string,
      facts: { tag?: { id: number; name: string }; launchAt?: Date; isPremiere?: boolean } = {},
    ): Promise<string> => {
      const { tag, ...others } = facts
      const id = await given.video({ title, ...(tag && { tags: [tag] }), ...others })
      const { slug } = await db.one(
        z.object({ slug: z.string() }),
        sql`select slug from app.video where id = ${id}`,
      )
      return slug
    },

    preview: async (audience: string, at: string) => {
      const path = `/studio/home/preview?audience=${audience}&at=${at}`
      return HomePreview.parse((await api.call('GET', path, ana)).data)
    },

    publish: async (home: object, by = ana) => {
      clock.advance(1)
      const { draft } = await read()
      const saved = StudioHome.parse((await save(home, draft?.version ?? null, by)).data)
      const seen = { version: saved.draft?.version, liveVersion: saved.liveVersion }
      return api.call('POST', '/studio/home/publish', by, seen)
    },

    discard: (version: number | undefined, by = ana) =>
      api.call('DELETE', '/studio/home/draft', by, { version }),

    undo: (published: string | undefined, by = ana) => {
      clock.advance(1)
      return api.call('POST', '/studio/home/undo', by, { published })
    },
  }
}
