import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Loudness } from './loudness.ts'
import { PictureFile } from './asset.ts'

/** The long steps of an import in order. Packaging is fast and always runs. */
export const STEPS = ['measure', 'encode', 'pictures', 'preview', 'storyboard'] as const
export type ImportStep = (typeof STEPS)[number]

const ImportState = z.object({
  version: z.literal(1),
  /** Identifies the options of the import. */
  fingerprint: z.string(),
  loudness: Loudness.nullable(),
  thumbnails: z.array(PictureFile),
  /** The decoded duration of the sound; null when there is none. */
  soundSeconds: z.number().nullable().default(null),
  hasArtwork: z.boolean().default(false),
  finished: z.array(z.enum(STEPS)),
})

/** The finished steps of an import and their results, stored as a file. */
export type ImportState = z.infer<typeof ImportState>

export type WorkDirectory = {
  readonly filesDirectory: string
  /** For files that are not published. */
  readonly directory: string
  readonly state: ImportState
  isFinished(step: ImportStep): boolean
  /** Records a finished step with its results. */
  finish(
    step: ImportStep,
    found?: Partial<Omit<ImportState, 'version' | 'fingerprint' | 'finished'>>,
  ): Promise<void>
  clear(): Promise<void>
}

/** Opens a work directory. It continues the state of an interrupted import with the same options; otherwise it starts empty. */
export async function openWorkDirectory(
  directory: string,
  fingerprint: string,
): Promise<WorkDirectory> {
  const filesDirectory = join(directory, 'files')
  const stateFile = join(directory, 'state.json')
  const left = await readState(stateFile)
  let state: ImportState =
    left?.fingerprint === fingerprint
      ? left
      : {
          version: 1,
          fingerprint,
          loudness: null,
          thumbnails: [],
          soundSeconds: null,
          hasArtwork: false,
          finished: [],
        }
  if (state !== left) await rm(directory, { recursive: true, force: true })
  await mkdir(filesDirectory, { recursive: true })

  return {
    directory,
    filesDirectory,
    get state() {
      return state
    },
    isFinished: (step) => state.finished.includes(step),
    async finish(step, found = {}) {
      state = { ...state, ...found, finished: [...state.finished, step] }
      // Renamed into place, so that a crash leaves the old state or the new one.
      await writeFile(`${stateFile}.new`, JSON.stringify(state))
      await rename(`${stateFile}.new`, stateFile)
    },
    clear: () => rm(directory, { recursive: true, force: true }),
  }
}

async function readState(file: string): Promise<ImportState | null> {
  try {
    return ImportState.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // Absent, truncated or of another version: the import starts over.
    return null
  }
}
