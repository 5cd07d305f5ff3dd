import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'
import { ask } from './ask.ts'
import type { Event } from './traffic.ts'

/** An edit of a title that was acknowledged. */
export type Edit = {
  /** Its entry in the audit log. */
  readonly change: string
  /** Counts the edits; the title ends with it. */
  readonly number: number
  readonly atMs: number
}

/** A list that a visitor has seen with the edited title in it. */
type Sighting = {
  readonly number: number
  readonly askedAtMs: number
}

export type Editing = {
  readonly events: readonly Event[]
  readonly edits: readonly Edit[]
  readonly sightings: readonly Sighting[]
}

/** Edits until it is stopped. */
export type Editor = { readonly stop: () => Promise<Editing> }

type Options = {
  readonly url: string
  readonly token: string
  readonly videoId: number
  readonly pauseMs?: number
}

const Page = z.object({ data: z.object({ version: z.number() }) })
const Saved = z.object({
  data: z.object({
    title: z.object({ version: z.number() }),
    change: z.string().nullable(),
  }),
})
const Videos = z.object({ data: z.array(z.object({ id: z.number(), title: z.string() })) })
const Found = z.object({ id: z.string() })
const LIST = '/api/v1/public/videos?sort=all&limit=60'
const TITLE = 'Un titlu care se schimbă'

const numberOf = (title: string) => Number(/ (\d+)$/.exec(title)?.[1] ?? 0)

/** Edits one title in Studio over and over, and looks for it in a list at the same time. */
export function startEditing({ url, token, videoId, pauseMs = 500 }: Options): Editor {
  const path = `/api/v1/studio/titles/video-${videoId}`
  const over = new AbortController()
  const events: Event[] = []
  const edits: Edit[] = []
  const sightings: Sighting[] = []
  const startedAtMs = performance.now()
  // Rises over all rounds of a run, so that no edit repeats the title of an earlier round.
  const first = systemClock.now().getTime()
  let version: number | null = null

  const noteStatus = (status: number, tookMs: number) =>
    events.push({ kind: 'edit', status, tookMs, atMs: performance.now() - startedAtMs })
  const readVersion = async () => {
    const answer = await ask(url, 'GET', path, { token })
    if (answer.status !== 200) noteStatus(answer.status, answer.tookMs)
    return answer.status === 200 ? Page.parse(JSON.parse(answer.text)).data.version : null
  }
  const edit = async (number: number) => {
    version ??= await readVersion()
    if (version === null) return
    const body = { version, changes: { title: `${TITLE} ${number}` } }
    const answer = await ask(url, 'PUT', path, { token, body })
    noteStatus(answer.status, answer.tookMs)
    // Without an acknowledgement the edit may have been stored all the same.
    version = null
    if (answer.status !== 200) return
    const { title, change } = Saved.parse(JSON.parse(answer.text)).data
    version = title.version
    if (change !== null) edits.push({ change, number, atMs: performance.now() })
  }
  const beEditor = async () => {
    for (let number = first; !over.signal.aborted; number += 1) {
      await edit(number)
      await wait(pauseMs)
    }
  }
  const beReader = async () => {
    while (!over.signal.aborted) {
      const askedAtMs = performance.now()
      const { status, text } = await ask(url, 'GET', LIST)
      const seen = status === 200 ? Videos.parse(JSON.parse(text)).data : []
      const title = seen.find(({ id }) => id === videoId)?.title
      if (title !== undefined) sightings.push({ number: numberOf(title), askedAtMs })
      await wait(pauseMs / 2)
    }
  }
  const people = [beEditor(), beReader()]

  return {
    stop: async () => {
      over.abort()
      await Promise.all(people)
      return { events, edits, sightings }
    },
  }
}

/** The age of the oldest edit, in milliseconds, that a list did not have yet when it was asked for. */
export function stalestListMs({ edits, sightings }: Pick<Editing, 'edits' | 'sightings'>): number {
  const ages = sightings.map(({ number, askedAtMs }) => {
    const missing = edits.find((edit) => edit.number > number && edit.atMs <= askedAtMs)
    return missing === undefined ? 0 : askedAtMs - missing.atMs
  })

  return Math.max(0, ...ages)
}

/** How many acknowledged edits the audit log does not have, and the title neither. */
export async function lostEdits(
  db: Queries,
  videoId: number,
  edits: readonly Edit[],
): Promise<number> {
  const ids = edits.map(({ change }) => change)
  const rows = await db.many(
    Found,
    sql`select id::text as id from app.audit_entry where id = any(${ids}::uuid[])`,
  )
  const { title } = await db.one(
    z.object({ title: z.string() }),
    sql`select title from app.video where id = ${videoId}`,
  )
  const logged = new Set(rows.map(({ id }) => id))

  return edits.filter(({ change, number }) => !logged.has(change) || number > numberOf(title))
    .length
}
