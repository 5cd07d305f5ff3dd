import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { JokeCard } from '@hlizo/contract/entities/joke-card'
import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { figureSpans } from '@hlizo/domain/figure-period'
import { punchlineStart } from '@hlizo/domain/laughter-map'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import type { Catalogue } from './catalogue.ts'
import { bestJokesOf } from './laughter.ts'
import { highestRating, isListedFor, type ProfileKey } from './listing.ts'

/** Only the maps of the most watched videos are read, so that the cost does not grow with the catalogue. */
const LOOKED_AT = 100

const Id = z.object({ id: z.number() })

type Deps = {
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'lists' | 'videoCards' | 'sharedLists'>
}

/** The videos with a laughter map that were watched this week, the most watched first. */
async function watchedThisWeek(db: Queries, now: Date, maxAgeRating: AgeRating): Promise<number[]> {
  const week = figureSpans('7d', dayInBucharest(now)).now
  const rows = await db.many(
    Id,
    sql`select v.id from (
        select video_id, sum(views) as views from app.watched_day
        where day between ${week.from} and ${week.to} group by video_id having sum(views) > 0
      ) watched join app.video v on v.id = watched.video_id and ${isListedFor({ maxAgeRating }, now)}
      where exists (select from app.laughter_map m where m.video_id = v.id)
      order by watched.views desc, v.id desc limit ${LOOKED_AT}`,
  )

  return rows.map(({ id }) => id)
}

/** „Poantele săptămânii”: the loudest joke first, of equal ones that of the more watched video (docs/decisions/0204). */
export function bestJokeCards({ clock, catalogue }: Deps) {
  const { lists, videoCards, sharedLists } = catalogue
  const jokeOf = sharedLists.keepEach((ids) => bestJokesOf(lists, ids))
  const ofWeek = sharedLists.keep(async (highest: AgeRating) => {
    const ids = await watchedThisWeek(lists, clock.now(), highest)
    const jokes = await jokeOf(ids)

    return ids
      .flatMap((id) => {
        const joke = jokes.get(id) ?? null
        return joke === null ? [] : { id, ...joke }
      })
      .toSorted((one, other) => other.percent - one.percent)
      .slice(0, LIST_LIMIT_MAX)
  })

  return async (limit: number, profile: ProfileKey | null): Promise<JokeCard[]> => {
    const jokes = (await ofWeek(highestRating(profile))).slice(0, limit)
    const startOf = new Map(jokes.map(({ id, moment }) => [id, punchlineStart(moment)]))
    const cards = await videoCards.ofIds([...startOf.keys()], profile)

    return cards.map((card) => ({ ...card, jokeStart: startOf.get(card.id) ?? 0 }))
  }
}
