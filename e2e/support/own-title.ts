import { randomUUID } from 'node:crypto'
import { appendFile, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import type { Member } from './members.ts'
import { hlizo } from './operators.ts'

const Film = z.object({ url: z.nullable(z.string()), subtitles: z.array(z.unknown()) })
const masters = join(import.meta.dirname, '../../demo/masters')
const READY_WITHIN_MS = 300_000

type Wanted = {
  readonly captions?: string
  /** Where a copy of the film is written, which is a film of its own. Limits of moments count by film. */
  readonly ownFilm?: string
}

/** A copy with other bytes: a box that players skip. */
async function copyOf(master: string, file: string): Promise<string> {
  const content = Buffer.from(randomUUID())
  const header = Buffer.alloc(8)
  header.writeUInt32BE(header.length + content.length)
  header.write('free', 4)
  await mkdir(dirname(file), { recursive: true })
  await copyFile(master, file)
  await appendFile(file, Buffer.concat([header, content]))

  return file
}

/** A published title with captions that no other journey uses; its film and captions are of the demo unless others are given. */
export async function ownTitle(
  { call }: Member,
  name: string,
  { captions = join(masters, 'turneu-doru.ro.vtt'), ownFilm }: Wanted = {},
): Promise<{ readonly id: number; readonly title: string }> {
  const title = `${name} ${Date.now()}`
  const flags = ['--title', title, '--captions', `ro=${captions}`]
  const master = join(masters, 'turneu-doru.mp4')
  const film = ownFilm === undefined ? master : await copyOf(master, ownFilm)
  const said = await hlizo('video', 'import', film, ...flags)
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
