import * as z from 'zod/mini'
import type { Member } from './members.ts'

const Cards = z.array(z.object({ id: z.int(), show: z.nullable(z.object({ title: z.string() })) }))
const Film = z.object({
  url: z.nullable(z.string()),
  audioUrl: z.nullish(z.string()),
  subtitles: z.array(z.object({ lang: z.string() })),
})
const Next = z.optional(z.object({ id: z.int(), sameShow: z.boolean() }))

/** An episode that is ready and has captions, and the one that follows it. */
export async function episodeOf({ call }: Member): Promise<{ id: number; nextId: number }> {
  for (const { id, show } of Cards.parse(await call('GET', '/videos?limit=60'))) {
    if (show === null) continue
    const { url, subtitles } = Film.parse(await call('GET', `/videos/${id}`))
    const next = Next.parse(await call('GET', `/videos/${id}/next`))
    if (url !== null && subtitles.length > 0 && next?.sameShow) return { id, nextId: next.id }
  }
  throw new Error('No episode is ready: the demo films have not been imported.')
}

/** A podcast that can be listened to. */
export async function podcastOf({ call }: Member): Promise<number> {
  for (const { id } of Cards.parse(await call('GET', '/videos?limit=60&category=podcast'))) {
    if (Film.parse(await call('GET', `/videos/${id}`)).audioUrl) return id
  }
  throw new Error('No podcast is ready: the demo films have not been imported.')
}
