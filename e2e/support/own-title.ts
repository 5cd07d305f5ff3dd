import { join } from 'node:path'
import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import type { Member } from './members.ts'
import { hlizo } from './operators.ts'

const Film = z.object({ url: z.nullable(z.string()), subtitles: z.array(z.unknown()) })
const masters = join(import.meta.dirname, '../../demo/masters')
const READY_WITHIN_MS = 300_000

/** A published title with captions that no other journey uses; its film is one of the demo, and its captions unless others are given. */
export async function ownTitle(
  { call }: Member,
  name: string,
  captions = join(masters, 'turneu-doru.ro.vtt'),
): Promise<{ readonly id: number; readonly title: string }> {
  const title = `${name} ${Date.now()}`
  const flags = ['--title', title, '--captions', `ro=${captions}`]
  const said = await hlizo('video', 'import', join(masters, 'turneu-doru.mp4'), ...flags)
  const id = /video (\d+)/.exec(said)?.[1]
  if (id === undefined) throw new Error(`The import said no number of a video:\n${said}`)
  await hlizo('video', 'publish', id)
  await expect
    .poll(
      async () => {
        const { url, subtitles } = Film.parse(await call('GET', `/videos/${id}`))
        return url !== null && subtitles.length > 0
      },
      { timeout: READY_WITHIN_MS },
    )
    .toBe(true)

  return { id: Number(id), title }
}
