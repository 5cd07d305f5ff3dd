import { writeFile } from 'node:fs/promises'

export const FORCE = ['--force', 'overwrite the file'] as const

type Out = {
  /** Default: the terminal. */
  readonly file: string | undefined
  readonly text: string
  /** Printed after the file is written. */
  readonly summary: string
}

/** Writes a text to a file or the terminal; overwrites a file only with --force. */
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
