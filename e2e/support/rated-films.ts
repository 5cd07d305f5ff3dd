import { ageRatings, type AgeRating } from '@hlizo/contract/entities/age-rating'
import * as z from 'zod/mini'
import { isOfDemo } from './films.ts'
import type { Member } from './members.ts'

const Cards = z.array(z.object({ id: z.int(), title: z.string(), ageRating: z.enum(ageRatings) }))
const Film = z.object({ url: z.nullable(z.string()) })

/** A film that is ready and has one of these age ratings. */
export async function filmRated(
  { call }: Member,
  ...ratings: readonly AgeRating[]
): Promise<{ id: number; title: string }> {
  for (const card of Cards.parse(await call('GET', '/videos?limit=60')).filter(isOfDemo)) {
    if (!ratings.includes(card.ageRating)) continue
    if (Film.parse(await call('GET', `/videos/${card.id}`)).url !== null) return card
  }
  throw new Error(
    'No film with such an age rating is ready: the demo films have not been imported.',
  )
}
