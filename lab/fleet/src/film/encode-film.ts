import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cpuSecondsOf, processTree } from '@hlizo/bench/processor-time'
import { connect, type Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import type { MediaAsset } from '@hlizo/media/asset'
import { FilmPart } from '@hlizo/media/film-parts'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { openMediaStore } from '@hlizo/media/open-store'
import { readAsset } from '@hlizo/media/publish'
import type { MediaStore } from '@hlizo/media/store'
import { z } from 'zod'
import { hlizo } from '../chaos/command.ts'
import type { Fleet } from '../machines/fleet.ts'
import type { ApiNode } from '../machines/node.ts'
import { gone } from '../machines/processes.ts'

/** What an import has made, and what it has cost. */
export type Encoded = {
  readonly asset: MediaAsset
  readonly store: MediaStore
  /** Processor time of all nodes, those that were killed included, above what they need without an import. */
  readonly cpuSeconds: number
  /** What they need without an import, in that time. */
  readonly idleCpuSeconds: number
  readonly wallSeconds: number
  /** Null when no node was killed. */
  readonly killed: Killed | null
  /** Empty when the film was encoded whole. */
  readonly parts: readonly FilmPart[]
}

/** What was lost with a node: the part that it was at. */
type Killed = {
  readonly node: string
  readonly cpuSeconds: number
  readonly lostSeconds: number
  readonly atMs: number
}

const Part = z.object({
  part: z.number(),
  plan: z.object({ part: FilmPart }),
  fraction: z.number(),
  isMade: z.boolean(),
})
type Part = z.infer<typeof Part>
const AssetId = z.object({ id: z.string() })

const LOOK_EVERY_MS = 1_000
/** Nodes report their fraction at least so often. */
const QUIET_MS = 20_000
const SETTLE_MS = 30_000
const IDLE_MS = 60_000

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The running process of a node. */
function pidOf({ name, child }: ApiNode): number {
  const { pid } = child()
  if (pid === null) throw new Error(`${name} does not run.`)
  return pid
}

const readParts = (db: Database) =>
  db.many(
    Part,
    sql`select part, plan, fraction, made is not null as "isMade" from app.film_part order by part`,
  )

const lengthOf = ({ plan: { part } }: Part, filmSeconds: number): number => {
  const end = part.toSegment === null ? filmSeconds : part.toSegment * SEGMENT_SECONDS
  return end - part.fromSegment * SEGMENT_SECONDS
}

/** Whether half of the picture, which is nearly all of the work, is encoded. */
const isHalfMade = (all: readonly Part[]) => {
  const parts = all.filter(({ plan: { part } }) => part.kind === 'video')
  const made = sumOf(parts.map(({ isMade, fraction }) => (isMade ? 1 : fraction)))
  return parts.length > 0 && 2 * made >= parts.length
}

/** The parts that a node encodes: each has a folder in its work directory. */
async function partsOn({ variables }: ApiNode): Promise<readonly number[]> {
  const work = join(variables['DATA_DIR'] ?? '', 'media-work')
  const names = await readdir(work).catch((): string[] => [])

  return names.flatMap((name) => {
    const [, part] = /^part-.+-(\d+)$/.exec(name) ?? []
    return part === undefined ? [] : [Number(part)]
  })
}

/** Whether a node has encoded half of a part of the picture. */
async function isInsidePart(node: ApiNode, all: readonly Part[]): Promise<boolean> {
  const own = await partsOn(node)

  return all.some(
    ({ part, plan, fraction, isMade }) =>
      own.includes(part) && plan.part.kind === 'video' && !isMade && fraction >= 0.5,
  )
}

/** The last node that has encoded half of a part. */
async function insidePart(fleet: Fleet, all: readonly Part[]): Promise<ApiNode | null> {
  for (const node of fleet.nodes.slice(1).toReversed())
    if (await isInsidePart(node, all)) return node

  return null
}

/** Kills a node and its encoder as a loss of power does, and finds the part that it was at. */
async function killNode(db: Database, node: ApiNode, filmSeconds: number): Promise<Killed> {
  const tree = processTree(pidOf(node))
  const before = await readParts(db)
  const atMs = performance.now()
  await node.kill()
  for (const { pid: program } of tree) await gone(program)
  await wait(QUIET_MS)
  const after = await readParts(db)
  const stuck = after.filter(({ part, fraction, isMade }) => {
    const then = before.find((one) => one.part === part)
    return !isMade && fraction > 0 && fraction === then?.fraction
  })

  return {
    node: node.name,
    atMs,
    cpuSeconds: tree.reduce((sum, { seconds }) => sum + seconds, 0),
    lostSeconds: Math.max(0, ...stuck.map((one) => one.fraction * lengthOf(one, filmSeconds))),
  }
}

type Options = {
  readonly file: string
  readonly filmSeconds: number
  /** Kills a node in the middle of a part, when half of the picture is encoded; never the first, which the command asks. */
  readonly kills: boolean
  readonly say: (words: string) => void
}

/** Watches the parts of an import until `ended`, and kills a node in the middle. */
async function watchParts(
  db: Database,
  fleet: Fleet,
  { kills, filmSeconds, say, ended }: Options & { readonly ended: () => boolean },
): Promise<{ readonly killed: Killed | null; readonly parts: readonly Part[] }> {
  let killed: Killed | null = null
  let parts: readonly Part[] = []
  let made = 0
  while (!ended()) {
    const found = await readParts(db)
    if (found.length > 0) parts = found
    const count = found.filter(({ isMade }) => isMade).length
    if (count > made) say(`${count} of ${found.length} parts are made`)
    made = Math.max(made, count)
    const victim = kills && !killed && isHalfMade(found) ? await insidePart(fleet, found) : null
    if (victim) {
      killed = await killNode(db, victim, filmSeconds)
      say(`${killed.node} was killed; ${killed.lostSeconds.toFixed(0)} s of its part are lost`)
    }
    await wait(LOOK_EVERY_MS)
  }

  return { killed, parts }
}

type Spent = { readonly name: string; readonly seconds: number }

const cpuOfAll = (fleet: Fleet): Spent[] =>
  fleet.nodes.map((node) => ({ name: node.name, seconds: cpuSecondsOf(pidOf(node)) }))

/** The processor time of each node in a second without work, once it has started. */
async function idleRates(fleet: Fleet): Promise<readonly number[]> {
  await wait(SETTLE_MS)
  const before = cpuOfAll(fleet)
  await wait(IDLE_MS)

  return cpuOfAll(fleet).map(
    ({ seconds }, index) => (seconds - (before[index]?.seconds ?? 0)) / (IDLE_MS / 1_000),
  )
}

/** Imports a film through the command line, as an operator would. */
export async function encodeFilm(fleet: Fleet, options: Options): Promise<Encoded> {
  const { file } = options
  const [first] = fleet.nodes
  const db = connect(fleet.databaseUrl, { max: 2 })
  const idle = await idleRates(fleet)
  const atStart = cpuOfAll(fleet)
  const startedAt = performance.now()
  let hasEnded = false
  const importing = hlizo(fleet, ['video', 'import', file, '--title', 'Film lung']).finally(() => {
    hasEnded = true
  })
  const { killed, parts } = await watchParts(db, fleet, { ...options, ended: () => hasEnded })
  const { code, text } = await importing
  if (code !== 0) throw new Error(`hlizo video import failed:\n${text}`)
  const wallSeconds = (performance.now() - startedAt) / 1_000
  const spent = cpuOfAll(fleet).map(({ name, seconds }, index) => {
    const end = killed?.node === name ? killed.cpuSeconds : seconds
    return end - (atStart[index]?.seconds ?? 0)
  })
  const idleSpent = fleet.nodes.map(({ name }, index) => {
    const livedMs = killed?.node === name ? killed.atMs - startedAt : wallSeconds * 1_000
    return (idle[index] ?? 0) * (livedMs / 1_000)
  })
  const { id } = await db.one(AssetId, sql`select id from app.asset limit 1`)
  await db.close()
  const store = openMediaStore(first?.variables['MEDIA_STORE'] ?? 'disk', fleet.directory)
  const asset = await readAsset(store, id)
  if (asset === null) throw new Error('No film was published.')

  return {
    asset,
    store,
    cpuSeconds: sumOf(spent) - sumOf(idleSpent),
    idleCpuSeconds: sumOf(idleSpent),
    wallSeconds,
    killed,
    parts: parts.map(({ plan }) => plan.part),
  }
}
