import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Loudness } from './loudness.ts'
import { PictureFile } from './asset.ts'

/** The long steps of an import, in their order. Packaging is quick and happens each time. */
export const STEPS = ['measure', 'encode', 'pictures', 'preview', 'storyboard'] as const
export type ImportStep = (typeof STEPS)[number]

const ImportState = z.object({
  version: z.literal(1),
  /** Changes when an import with other options would make other files. */
  fingerprint: z.string(),
  loudness: Loudness.nullable(),
  thumbnails: z.array(PictureFile),
  /** How long the sound was when it was heard to its end; null when there is none. */
  soundSeconds: z.number().nullable().default(null),
  hasArtwork: z.boolean().default(false),
  finished: z.array(z.enum(STEPS)),
})

/** How far an import has come, and what its finished steps found out. Kept in a file beside the work. */
export type ImportState = z.infer<typeof ImportState>

/** The folder where an import works: `files` holds what will be published. */
export type WorkDirectory = {
  readonly filesDirectory: string
  /** Where what is needed on the way lies, and is not published. */
  readonly directory: string
  readonly state: ImportState
  isFinished(step: ImportStep): boolean
  /** Records a step as done, together with what it found. */
  finish(
    step: ImportStep,
    found?: Partial<Omit<ImportState, 'version' | 'fingerprint' | 'finished'>>,
  ): Promise<void>
  /** Deletes all work. */
  clear(): Promise<void>
}

/**
 * Opens the folder of an import, with the state that a killed one left there when it was made from the
 * same options, else empty.
 */
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
      // Renamed into place, so that a kill leaves the old state or the new one.
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
    // Absent, torn or of another version: the import starts over.
    return null
  }
}
