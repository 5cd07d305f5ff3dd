import { PUNCHLINES_MAX } from '@hlizo/contract/constants'
import type { Punchline } from '@hlizo/contract/entities/spoken-line'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { isListedFor } from '#server/stores/listing.ts'

const Row = z.object({
  slug: z.string(),
  comedian: z.string(),
  title: z.string(),
  text: z.string(),
})

/** A card has one language: that of the site. */
const LANGUAGE = 'ro'

/**
 * The lines that cards of gifts may have: of each comedian the one that an editor chose last, in Studio, for visitors
 * to read. What a visitor happened to find first is no punchline.
 */
export function punchlineStore(db: Queries) {
  return {
    list: (now: Date): Promise<Punchline[]> =>
      db.many(
        Row,
        sql`with line as (
            select distinct on (c.id) c.slug, c.name, v.title, l.said
            from app.public_line p join app.video v on v.id = p.video_id
            join app.video_comedian vc on vc.video_id = v.id
            join app.comedian c on c.id = vc.comedian_id
            join app.caption_film f on f.asset_id = v.asset_id and f.lang = p.lang and f.is_live
            join app.caption_line l on l.film_id = f.id
              and array_to_string((string_to_array(l.words, ' '))[1:l.own_count], ' ') = p.words
            where p.is_by_editor and p.lang = ${LANGUAGE} and ${isListedFor(null, now)}
            order by c.id, p.chosen_at desc, v.id, l.place
          )
          select slug, name as "comedian", title, said as "text" from line order by name, slug
          limit ${PUNCHLINES_MAX}`,
      ),
  }
}
