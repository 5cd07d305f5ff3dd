import { z } from 'zod'
import { wait } from '@hlizo/kit/wait'
import { ask, insist } from './ask.ts'
import type { Member } from './member.ts'
import { createPlaybackBuffer } from './playback-buffer.ts'

/** How a film has played. */
export type Screening = {
  readonly segments: number
  /** Requests for a segment that were not answered with it. */
  readonly refused: number
  readonly stoodStillMs: number
}

/** Watches until it is stopped. */
export type Viewer = { readonly stop: () => Promise<Screening> }

type Segment = { readonly url: string; readonly lengthMs: number }

/** What the player of the site loads ahead, and when it asks again. */
const AHEAD_MS = 30_000
const AGAIN_AFTER_MS = 1_000
const ANSWER_WITHIN_MS = 10_000
const LOOK_MS = 200

const Video = z.object({ data: z.object({ url: z.string() }) })

const linesOf = (playlist: string) => playlist.split('\n').map((line) => line.trim())

/** The segments of a media playlist with their lengths. */
function segmentsOf(playlist: string, base: string): Segment[] {
  const lines = linesOf(playlist)

  return lines.flatMap((line, index) => {
    const seconds = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    const file = lines[index + 1]
    return seconds === undefined || file === undefined
      ? []
      : [{ url: new URL(file, base).href, lengthMs: Number(seconds) * 1_000 }]
  })
}

/** Opens a film as a member's player does. */
async function openFilm(url: string, { token }: Member, videoId: number): Promise<Segment[]> {
  const page = await insist(url, 'GET', `/api/v1/videos/${videoId}`, { token })
  const address = new URL(Video.parse(JSON.parse(page.text)).data.url, url).href
  const main = await insist(url, 'GET', address)
  const first = linesOf(main.text).find((line) => line !== '' && !line.startsWith('#'))
  const playlist = new URL(first ?? '', address).href
  const segments = segmentsOf((await insist(url, 'GET', playlist)).text, playlist)
  if (segments.length === 0) throw new Error(`The film of video ${videoId} has no segments.`)

  return segments
}

/** Plays a film over and over: thirty seconds are loaded ahead, and what does not come is asked for again. */
export async function startWatching(url: string, member: Member, videoId: number): Promise<Viewer> {
  const segments = await openFilm(url, member, videoId)
  const buffer = createPlaybackBuffer()
  const now = () => performance.now()
  const over = new AbortController()
  let [arrived, refused] = [0, 0]

  const load = async ({ url: segment, lengthMs }: Segment) => {
    const { status } = await ask(url, 'GET', segment, { timeoutMs: ANSWER_WITHIN_MS })
    if (status === 200) {
      buffer.arrive(now(), lengthMs)
      arrived += 1
      return
    }
    refused += 1
    await wait(AGAIN_AFTER_MS)
  }
  const watch = async () => {
    while (!over.signal.aborted) {
      const next = segments[arrived % segments.length]
      if (next && buffer.aheadMs(now()) + next.lengthMs <= AHEAD_MS) await load(next)
      else await wait(LOOK_MS)
    }
  }
  const watching = watch()

  return {
    stop: async () => {
      over.abort()
      await watching
      return { segments: arrived, refused, stoodStillMs: buffer.stoodStillMs(now()) }
    },
  }
}
