import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeOwnDirectory } from '@hlizo/bench/own-directory'
import { runCommand } from '@hlizo/bench/run-command'
import { findMediaTools, type MediaTools } from '@hlizo/media/ffmpeg'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { makeNumberedFilm } from '@hlizo/media/testing-numbered-film'
import type { FilmPart } from '@hlizo/media/film-parts'
import { collectFilm, compareFilms, type Collected, type Seams } from './film/compare-films.ts'
import { encodeFilm, type Encoded } from './film/encode-film.ts'
import { writeEncoderInTurn } from './film/write-encoder-in-turn.ts'
import { openFleet } from './machines/fleet.ts'
import { requirePorts } from './machines/require-ports.ts'

const NODES = 3
/** A comedian on a stage: much of the picture stays as it is. */
const CHANGES = '1/10'
/** The pictures of a film are numbered with sixteen bits. */
const MOST_PICTURES = 65_536
/** See `encodingRate`. */
const LEAST_RATE = 5
const MOST_COST = 1.08
const MOST_LOST_SECONDS = 120
/** Loudness that is measured twice differs by less. */
const SAME_LUFS = 0.1
/** In dB. What AAC adds to a tone is lower; a lost or doubled sample is not. */
const LEAST_RATIO = 20
/** In dB, of luma against the single run. */
const LEAST_PSNR = 45
/** A click is a step well above those of the tone itself. */
const CLICK = 1.5

const say = (words: string) => process.stdout.write(`${words}\n`)

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '120' },
      rate: { type: 'string', default: '5' },
      port: { type: 'string', default: '3000' },
      master: { type: 'string' },
    },
  })
  const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
  if (rate < LEAST_RATE)
    throw new Error(
      `A film of fewer than ${LEAST_RATE} pictures a second is encoded with more of them.`,
    )
  if (minutes * 60 * rate > MOST_PICTURES)
    throw new Error(
      `A film has ${MOST_PICTURES} pictures at most: choose fewer minutes or a lower rate.`,
    )

  return { seconds: minutes * 60, rate, port: Number(values.port), master: values.master }
}

type Options = ReturnType<typeof readOptions>

async function makeMaster(tools: MediaTools, directory: string, options: Options) {
  const { seconds, rate, master } = options
  if (master !== undefined) return master
  say(`Making a film of ${seconds / 60} minutes …`)
  const file = join(directory, 'master.mp4')
  await makeNumberedFilm(tools, file, {
    rate: String(rate),
    seconds,
    width: 1920,
    height: 1080,
    changes: CHANGES,
    timeLimitMs: 60 * 60_000,
  })

  return file
}

/** Everything that must be true of a film in parts. */
function failuresOf(seams: Seams, parts: Encoded, whole: Encoded): string[] {
  const { lufs, steps, leastRatio } = seams.sound
  const required: readonly (readonly [boolean, string])[] = [
    [parts.killed !== null, 'a node is killed in the middle'],
    [(parts.killed?.lostSeconds ?? 0) <= MOST_LOST_SECONDS, 'two minutes of work are lost at most'],
    [
      parts.cpuSeconds <= MOST_COST * whole.cpuSeconds,
      `it costs ${MOST_COST} × one node's at most`,
    ],
    [whole.parts.length === 0, 'one node alone encodes the film whole'],
    [seams.wrongPictures === 0, 'each picture follows the one before'],
    [seams.wrongAtCuts === 0, 'no picture is lost or doubled at a cut, in any rendition'],
    [seams.leastPsnr >= LEAST_PSNR, 'pictures at a cut are those of a single run'],
    [leastRatio >= LEAST_RATIO, 'the sound at a cut is that of a single run'],
    [Math.abs(lufs[0] - lufs[1]) < SAME_LUFS, 'it is as loud as a single run'],
    [steps.atCuts <= CLICK * steps.elsewhere, 'there is no click at a cut'],
  ]

  return required.flatMap(([holds, words]) => (holds ? [] : [words]))
}

function report(seams: Seams, parts: Encoded, whole: Encoded): void {
  const { killed } = parts
  const { sound } = seams
  const ratio = (parts.cpuSeconds / whole.cpuSeconds).toFixed(3)
  say(
    `
${parts.parts.length} parts on ${NODES} nodes: ${parts.cpuSeconds.toFixed(0)} s of processor time in ${parts.wallSeconds.toFixed(0)} s, and ${parts.idleCpuSeconds.toFixed(0)} s that the nodes need without it
whole on one node: ${whole.cpuSeconds.toFixed(0)} s of processor time in ${whole.wallSeconds.toFixed(0)} s, and ${whole.idleCpuSeconds.toFixed(0)} s that the node needs without it; ratio ${ratio}
killed: ${killed?.node ?? 'none'}, ${killed?.lostSeconds.toFixed(0) ?? 0} s of film lost
${seams.pictures} pictures, ${seams.wrongPictures} wrong; ${seams.cuts} cuts in all renditions, ${seams.wrongAtCuts} wrong pictures, luma PSNR against the single run ${seams.leastPsnr.toFixed(1)} dB at least
sound: ${sound.cuts} cuts, at least ${sound.leastRatio.toFixed(1)} dB above its difference from the single run; ${sound.lufs.join(' and ')} LUFS; largest step of a sample ${sound.steps.atCuts.toFixed(4)} at cuts, ${sound.steps.elsewhere.toFixed(4)} elsewhere`,
  )
}

type Place = Options & {
  readonly directory: string
  readonly file: string
  readonly encoder: string
}

/** Encodes the film on so many nodes, and collects what is compared before they end. */
async function encodeOn(
  nodes: number,
  { directory, file, port, seconds, encoder }: Place,
  parts: readonly FilmPart[] = [],
): Promise<{ readonly encoded: Encoded; readonly collected: Collected }> {
  say(`Starting ${nodes} ${nodes === 1 ? 'node' : 'nodes'} …`)
  await using fleet = await openFleet({
    directory: join(directory, `nodes-${nodes}`),
    port,
    nodes,
    hasBucket: true,
    variables: { MODE: 'test', DEMO: 'off', RATE_LIMITS: 'off', FFMPEG_PATH: encoder },
  })
  const encoded = await encodeFilm(fleet, {
    file,
    filmSeconds: seconds,
    kills: nodes > 1,
    say: (words) => say(`  ${words}`),
  })
  const cuts = nodes > 1 ? encoded.parts : parts
  const collected = await collectFilm(encoded, join(directory, `film-${nodes}`), cuts)

  return { encoded, collected }
}

/**
 * `npm run film` encodes a generated film of 1080 lines on three nodes in parts, kills one of them in the
 * middle, encodes the same film whole on one node, and compares cost and content. Encoders of different
 * nodes take turns. The film has five pictures a second, the fewest that an encoder takes over, so that two
 * hours of it take nearly two hours on two cores. `--minutes` and `--rate` choose others; `--master` is the file of a film of this length and
 * rate that was made before.
 */
async function run(): Promise<void> {
  const options = readOptions()
  const { port, rate } = options
  await requirePorts(port, NODES)
  const tools = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!tools.ok) throw new Error(tools.advice)
  const directory = await makeOwnDirectory('hlizo-film-')
  const file = await makeMaster(tools.value, directory, options)
  const encoder = await writeEncoderInTurn(directory, tools.value.ffmpeg)
  const place = { ...options, directory, file, encoder }
  const parts = await encodeOn(NODES, place)
  const whole = await encodeOn(1, place, parts.encoded.parts)
  say('Comparing both …')
  const seams = await compareFilms(parts.collected, whole.collected, {
    tools: tools.value,
    parts: parts.encoded.parts,
    framesPerSegment: rate * SEGMENT_SECONDS,
  })
  report(seams, parts.encoded, whole.encoded)
  const failed = failuresOf(seams, parts.encoded, whole.encoded)
  if (failed.length > 0) throw new Error(`Not true:\n${failed.join('\n')}`)
  say('\nAll that was required holds.')
}

await runCommand(run)
