import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import { importMaster } from './import.ts'
import { mediaToolsForTests } from './testing-ffmpeg.ts'

/**
 * Imports `film.mp4` of a folder in a process of its own; says each step as it comes, and at the one of
 * this name dies as by a power cut.
 */
async function importHere(directory: string, lastStep?: string): Promise<void> {
  const tools = await mediaToolsForTests()
  const made = await importMaster({
    file: join(directory, 'film.mp4'),
    store: diskStore(join(directory, 'store')),
    workDir: join(directory, 'work'),
    ffmpeg: tools,
    preset: 'ultrafast',
    onProgress: ({ step }) => {
      writeSync(process.stdout.fd, `${step}\n`)
      if (step === lastStep) process.kill(process.pid, 'SIGKILL')
    },
  })
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`)
  process.stdout.write(`${made.value.id}\n`)
}

const [, , directory = '', lastStep] = process.argv
await importHere(directory, lastStep)
