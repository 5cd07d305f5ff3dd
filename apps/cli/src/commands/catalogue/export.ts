import { writeFile } from 'node:fs/promises'
import type { Config } from '@hlizo/server/config'
import { readCatalogue } from '@hlizo/server/features/catalogue-editing/read-entries'
import { withDatabase } from '#cli/database.ts'
import { writeManifest } from '#cli/manifest/write-manifest.ts'

/** Writes the whole catalogue as a manifest: to a file that is not there yet, or to the terminal. */
export async function exportCatalogue(
  config: Config,
  file: string | undefined,
  { force }: { readonly force?: boolean },
): Promise<void> {
  const catalogue = await withDatabase(config, ({ db }) => readCatalogue(db))
  const text = writeManifest(catalogue)
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  await writeFile(file, text, { flag: force === true ? 'w' : 'wx' }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new Error(`${file} is there already. Overwrite it with --force.`) : error
  })
  const { comedians, shows, videos } = catalogue
  process.stdout.write(
    `${file}: ${comedians.length} comedians, ${shows.length} shows, ${videos.length} videos.\n`,
  )
}
