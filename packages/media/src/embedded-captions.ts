import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { cleanTrack, type CleanCaptions } from './package.ts'
import type { MediaTools } from './ffmpeg.ts'
import { nameOfLanguage } from './language.ts'
import type { OtherTrack } from './master-probe.ts'
import { inputArguments, runFfmpeg } from './run-ffmpeg.ts'
import { MediaToolError } from './run-tool.ts'
import type { TrackNote } from './track-notes.ts'
import { words } from './words.ts'

/** The extraction of each text codec. All others are pictures of text. */
const EXTRACTION: ReadonlyMap<string, string> = new Map([
  ...['subrip', 'mov_text', 'webvtt', 'text'].map((codec) => [codec, '-c:s srt -f srt'] as const),
  ...['ass', 'ssa'].map((codec) => [codec, '-c:s copy -f ass'] as const),
])
const LIMIT_MS = 10 * MINUTE_MS

type Extraction = {
  readonly file: string
  readonly tracks: readonly OtherTrack[]
  /** Languages that already have captions. */
  readonly given: readonly string[]
  readonly tools: MediaTools
  readonly workDir: string
  readonly signal: AbortSignal | undefined
}

type Extracted = { readonly captions: CleanCaptions[]; readonly notes: TrackNote[] }

/** Extracts the captions of a master, one track per language, with notes on those that cannot be extracted. */
export async function embeddedCaptions(options: Extraction): Promise<Extracted> {
  const taken = new Set(options.given)
  const captions: CleanCaptions[] = []
  const notes: TrackNote[] = []
  for (const track of options.tracks) {
    if (track.kind !== 'captions') continue
    const found = await captionsOf(track, taken, options)
    if (typeof found === 'string') {
      notes.push({ index: track.index, lang: track.lang, problem: found })
      continue
    }
    captions.push(found)
    taken.add(found.lang)
  }

  return { captions, notes }
}

async function captionsOf(
  { index, lang, codec }: OtherTrack,
  taken: ReadonlySet<string>,
  options: Extraction,
): Promise<CleanCaptions | TrackNote['problem']> {
  const output = EXTRACTION.get(codec)
  if (output === undefined) return 'CAPTIONS_NOT_TEXT'
  if (lang === null) return 'CAPTIONS_WITHOUT_LANGUAGE'
  if (taken.has(lang)) return 'CAPTIONS_TWICE'
  const bytes = await extract(index, output, options)
  const cleaned = bytes === null ? null : cleanTrack({ lang, label: nameOfLanguage(lang) }, bytes)

  return cleaned?.ok ? cleaned.value : 'CAPTIONS_UNREADABLE'
}

/** The text of one track; null when ffmpeg cannot read it. */
async function extract(
  index: number,
  output: string,
  { file, tools, workDir, signal }: Extraction,
): Promise<Buffer | null> {
  const directory = await mkdtemp(join(workDir, 'captions-'))
  try {
    const args = [...inputArguments(file), ...words(`-map 0:${index} ${output} captions`)]
    await runFfmpeg(tools, { args, directory, timeLimitMs: LIMIT_MS, signal })
    return await readFile(join(directory, 'captions'))
  } catch (error) {
    if (error instanceof MediaToolError && error.reason === 'FAILED') return null
    throw error
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
