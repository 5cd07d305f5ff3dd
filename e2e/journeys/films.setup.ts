import { expect, test } from '@playwright/test'
import * as z from 'zod/mini'

const Cards = z.object({ data: z.array(z.object({ previewUrl: z.nullable(z.string()) })) })

const WITHIN_MS = 1_200_000
const LIST = '/api/v1/public/videos?sort=all&limit=60'

test.describe.configure({ timeout: WITHIN_MS })

// Films are made on the cores that browsers need: people on the way meanwhile would wait for everything.
test('the films of the demo catalogue are made', async ({ request }) => {
  let told = -1
  const missing = async () => {
    const { data } = Cards.parse(await (await request.get(LIST)).json())
    const made = data.filter(({ previewUrl }) => previewUrl !== null).length
    if (Math.floor(made / 10) > Math.floor(told / 10)) {
      told = made
      process.stdout.write(`  ${made} of ${data.length} films\n`)
    }
    return data.length === 0 ? 'everything' : data.length - made
  }

  await expect.poll(missing, { timeout: WITHIN_MS, intervals: [2_000] }).toBe(0)
})
