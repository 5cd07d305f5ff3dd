import { z } from 'zod'
import {
  AnnouncementAudience,
  AnnouncementKind,
  type AnnouncementInput,
} from '@hlizo/contract/entities/announcement'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'

const AnnouncementRow = z.object({
  id: z.string(),
  text: z.string(),
  linkWords: z.string().nullable(),
  linkHref: z.string().nullable(),
  audience: AnnouncementAudience,
  kind: AnnouncementKind,
  from: z.date(),
  until: z.date().nullable(),
  version: z.number(),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

export const linkOf = ({ linkWords, linkHref }: Pick<AnnouncementRow, 'linkWords' | 'linkHref'>) =>
  linkWords === null || linkHref === null ? null : { words: linkWords, href: linkHref }

const MaintenanceRow = z.object({
  startedAt: z.date(),
  startedBy: z.string(),
  endsAt: z.date().nullable(),
})
export type MaintenanceRow = z.infer<typeof MaintenanceRow>

const columns = raw(`id, text, link_words as "linkWords", link_href as "linkHref", audience, kind,
  shown_from as "from", shown_until as "until", version`)

export function siteStateStore(db: Queries) {
  return {
    /** Those that end after `since` or never, the latest start first. */
    announcements: (since: Date) =>
      db.many(
        AnnouncementRow,
        sql`select ${columns} from app.announcement
          where shown_until is null or shown_until > ${since}
          order by shown_from desc, id desc limit 200`,
      ),

    announcement: (id: string) =>
      db.maybe(
        AnnouncementRow,
        sql`select ${columns} from app.announcement where id = ${id} for update`,
      ),

    add: (id: string, { text, link, audience, kind, from, until }: AnnouncementInput) =>
      db.run(sql`insert into app.announcement
          (id, text, link_words, link_href, audience, kind, shown_from, shown_until, version)
        values (${id}, ${text}, ${link?.words ?? null}, ${link?.href ?? null}, ${audience}, ${kind},
          ${from}, ${until}, 1)`),

    change: (id: string, { text, link, audience, kind, from, until }: AnnouncementInput) =>
      db.run(sql`update app.announcement set text = ${text}, link_words = ${link?.words ?? null},
          link_href = ${link?.href ?? null}, audience = ${audience}, kind = ${kind},
          shown_from = ${from}, shown_until = ${until}, version = version + 1
        where id = ${id}`),

    remove: (id: string) => db.run(sql`delete from app.announcement where id = ${id}`),

    maintenance: () =>
      db.maybe(
        MaintenanceRow,
        raw(`select started_at as "startedAt", started_by as "startedBy", ends_at as "endsAt"
          from app.maintenance where id = 1`),
      ),

    setMaintenance: ({ startedAt, startedBy, endsAt }: MaintenanceRow) =>
      db.run(sql`insert into app.maintenance (id, started_at, started_by, ends_at)
        values (1, ${startedAt}, ${startedBy}, ${endsAt})
        on conflict (id) do update set ends_at = excluded.ends_at`),

    endMaintenance: () => db.run(raw('delete from app.maintenance where id = 1')),
  }
}
