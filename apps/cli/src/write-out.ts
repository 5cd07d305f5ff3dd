import { writeFile } from 'node:fs/promises'

/** The option of every command that writes a file. */
export const FORCE = ['--force', 'overwrite the file'] as const

type Out = {
  /** Without a file it goes to the terminal. */
  readonly file: string | undefined
  readonly text: string
  /** What the file holds, once it is written. */
  readonly summary: string
}

/** Writes a text where it is wanted, over an old file only when told to. */
export async function writeOut(
  { file, text, summary }: Out,
  { force = false }: { readonly force?: boolean },
): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  await writeFile(file, text, { flag: force ? 'w' : 'wx' }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new Error(`${file} is there already. Overwrite it with --force.`) : error
  })
  process.stdout.write(`${file}: ${summary}.\n`)
}
