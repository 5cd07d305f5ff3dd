import { expect, type APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import type { Member } from './members.ts'

const Cards = z.array(z.object({ id: z.int(), show: z.nullable(z.object({ title: z.string() })) }))
const Film = z.object({
  url: z.nullable(z.string()),
  audioUrl: z.nullish(z.string()),
  subtitles: z.array(z.object({ lang: z.string() })),
})
const PublicCards = z.object({
  data: z.array(z.object({ id: z.int(), title: z.string(), previewUrl: z.nullable(z.string()) })),
})
const Next = z.optional(z.object({ id: z.int(), sameShow: z.boolean() }))

const FILMS_WITHIN_MS = 1_200_000
const FILM_WITHIN_MS = 150_000
const ASK_AGAIN = { intervals: [2_000] }
/** Other journeys publish and withdraw titles of their own, so a journey that needs any film takes this one. */
const DEMO_FILM = 'Etajul fără lift'
const LAST_DEMO_VIDEO = 61

const publicCards = async (request: APIRequestContext) => {
  const answer = await request.get('/api/v1/public/videos?sort=all&limit=60')
  return PublicCards.parse(await answer.json()).data
}

/** Whether a video belongs to the demo catalogue, and so stays as long as the product. */
export const isOfDemo = ({ id }: { readonly id: number }): boolean => id <= LAST_DEMO_VIDEO

/** Waits until every film of the demo catalogue has been imported, which takes minutes after a first start. */
export async function untilFilmsAreMade(request: APIRequestContext): Promise<void> {
  let reported = -1
  const missing = async () => {
    const films = (await publicCards(request)).filter(isOfDemo)
    const made = films.filter(({ previewUrl }) => previewUrl !== null).length
    if (Math.floor(made / 10) > Math.floor(reported / 10)) {
      reported = made
      process.stdout.write(`  ${made} of ${films.length} films\n`)
    }
    return films.length === 0 ? 'everything' : films.length - made
  }

  await expect.poll(missing, { timeout: FILMS_WITHIN_MS, ...ASK_AGAIN }).toBe(0)
}

/** A film of the demo catalogue that belongs to no show; waits until it has been imported. */
export async function readyFilm(
  request: APIRequestContext,
): Promise<{ readonly id: number; readonly title: string }> {
  let film: z.infer<typeof PublicCards>['data'][number] | undefined
  await expect
    .poll(
      async () => {
        film = (await publicCards(request)).find(({ title }) => title === DEMO_FILM)
        return film?.previewUrl
      },
      { message: `„${DEMO_FILM}” is ready`, timeout: FILM_WITHIN_MS, ...ASK_AGAIN },
    )
    .toBeTruthy()
  if (!film) throw new Error(`„${DEMO_FILM}” is not in the catalogue.`)

  return film
}

/** An episode that is ready and has captions, and the one that follows it. */
export async function episodeOf({ call }: Member): Promise<{ id: number; nextId: number }> {
  for (const { id, show } of Cards.parse(await call('GET', '/videos?limit=60')).filter(isOfDemo)) {
    if (show === null) continue
    const { url, subtitles } = Film.parse(await call('GET', `/videos/${id}`))
    const next = Next.parse(await call('GET', `/videos/${id}/next`))
    if (url !== null && subtitles.length > 0 && next?.sameShow) return { id, nextId: next.id }
  }
  throw new Error('No episode is ready: the demo films have not been imported.')
}

/** A podcast that can be listened to. */
export async function podcastOf({ call }: Member): Promise<number> {
  for (const { id } of Cards.parse(await call('GET', '/videos?limit=60&category=podcast')).filter(
    isOfDemo,
  )) {
    if (Film.parse(await call('GET', `/videos/${id}`)).audioUrl) return id
  }
  throw new Error('No podcast is ready: the demo films have not been imported.')
}
