import { seeded } from '@hlizo/kit/seeded'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster } from './import.ts'
import { findDamage } from './testing-damage.ts'
import { MediaToolError } from './run-tool.ts'
import { runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

const AT_ONCE = 4
const codecsOf = {
  mp4: '-c:v libx264 -c:a aac -movflags +faststart',
  mkv: '-c:v libx264 -c:a aac',
  ts: '-c:v mpeg2video -c:a mp2',
} as const

/** The kinds of file that are damaged. */
export const mutantKinds = ['mp4', 'mkv', 'ts'] as const
type MutantKind = (typeof mutantKinds)[number]

/** What became of some damaged films: how many ended in which way, and what lies where afterwards. */
export type MutantOutcomes = {
  /** By refusal, by failure of a tool, `published`, or the message of an unexpected error. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Files of published films that are missing or torn. */
  readonly damage: readonly string[]
  /** Films in the store that were not published, and work that will not be continued. */
  readonly orphans: readonly string[]
}

/** Where MP4 keeps its tables and Matroska its head: there a wrong byte does most harm. */
const HEAD_BYTES = 4_096

type Random = (below: number) => number
type Mutation = (bytes: Buffer, random: Random) => Buffer

const scribble =
  (count: number, within?: number): Mutation =>
  (bytes, random) => {
    for (let left = count; left > 0; left -= 1) {
      bytes[random(Math.min(within ?? bytes.length, bytes.length))] = random(256)
    }
    return bytes
  }
const aStretch = (bytes: Buffer, random: Random) => {
  const start = random(bytes.length)
  return { start, end: Math.min(bytes.length, start + random(2_000)) }
}

/** What befalls a file on its way: single bytes, its head, a hole, a lost end, a stretch lost or sent twice. */
const mutations: readonly Mutation[] = [
  scribble(1),
  scribble(40),
  scribble(4, HEAD_BYTES),
  scribble(40, HEAD_BYTES),
  (bytes, random) => {
    const { start, end } = aStretch(bytes, random)
    return bytes.fill(0, start, end)
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const { start, end } = aStretch(bytes, random)
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  },
  (bytes, random) => {
    const { start, end } = aStretch(bytes, random)
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)])
  },
]

/** The same numbers for the same seed, so that a failure can be looked at again. */
function randomFrom(seed: number): Random {
  const uint = seeded(seed)

  return (below) => uint() % below
}

function mutantOf(whole: Buffer, seed: number): Buffer {
  const mutation = mutations[seed % mutations.length]
  const copy = Buffer.from(whole)

  return mutation ? mutation(copy, randomFrom(seed)) : copy
}

async function makeWhole(tools: MediaTools, directory: string, kind: MutantKind): Promise<Buffer> {
  const file = join(directory, `whole.${kind}`)
  await runBareFfmpeg(tools, [
    ...words('-f lavfi -i testsrc2=size=96x54:rate=24:duration=1.5'),
    ...words(`-f lavfi -i sine=duration=1.5 -pix_fmt yuv420p ${codecsOf[kind]}`),
    file,
  ])

  return readFile(file)
}

/** Damages a small film in `count` ways, the same in every run, and imports each. For tests. */
export async function importMutants(options: {
  readonly tools: MediaTools
  readonly directory: string
  readonly kind: MutantKind
  readonly count: number
}): Promise<MutantOutcomes> {
  const { tools, directory, kind, count } = options
  const whole = await makeWhole(tools, directory, kind)
  const [store, workDir] = [diskStore(join(directory, 'store')), join(directory, 'work')]
  const outcomes: Record<string, number> = {}
  const damage: string[] = []
  const published = new Set<string>()

  const outcomeOf = async (file: string): Promise<string> => {
    try {
      const made = await importMaster({ file, store, workDir, ffmpeg: tools, preset: 'ultrafast' })
      if (!made.ok) return made.refusal
      published.add(made.value.id)
      damage.push(...(await findDamage(store, made.value)))
      return 'published'
    } catch (error) {
      return error instanceof MediaToolError ? error.reason : String(error)
    }
  }
  const seeds = Array.from({ length: count }, (_, index) => index + 1).values()
  const importSome = async () => {
    for (const seed of seeds) {
      const file = join(directory, `${seed}.${kind}`)
      await writeFile(file, mutantOf(whole, seed))
      const outcome = await outcomeOf(file)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      await rm(file)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, importSome))
  const stored = await readdir(join(directory, 'store/v')).catch(() => [])
  const begun = await readdir(workDir).catch(() => [])

  return { outcomes, damage, orphans: [...stored.filter((id) => !published.has(id)), ...begun] }
}
