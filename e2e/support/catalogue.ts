import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const Answer = z.looseObject({
  data: z.looseObject({ videos: z.array(z.looseObject({ season: z.optional(z.int()) })) }),
})
const SHOW = 1

/** A show whose last episode is made to belong to a second season on this page; the shows of the demo have one. */
export async function showWithSeasons(page: Page): Promise<number> {
  await page.route(`**/api/v1/shows/${SHOW}**`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = Answer.parse(await answer.json())
    const last = data.videos.length - 1
    const videos = data.videos.map((video, place) => ({
      ...video,
      season: place === last ? 2 : 1,
    }))
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, videos } } })
  })

  return SHOW
}
