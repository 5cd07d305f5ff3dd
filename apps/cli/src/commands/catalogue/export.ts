import type { Config } from '@hlizo/server/config'
import { readCatalogue } from '@hlizo/server/features/catalogue-editing/read-entries'
import { withProduct } from '#cli/product.ts'
import { writeManifest } from '#cli/manifest/write-manifest.ts'
import { writeOut } from '#cli/write-out.ts'

/** Writes the whole catalogue as a manifest, to a new file or to the terminal. */
export async function exportCatalogue(
  config: Config,
  file: string | undefined,
  options: { readonly force?: boolean },
): Promise<void> {
  const catalogue = await withProduct(config, ({ db }) => readCatalogue(db))
  const { comedians, shows, videos } = catalogue
  const summary = `${comedians.length} comedians, ${shows.length} shows, ${videos.length} videos`
  await writeOut({ file, text: writeManifest(catalogue), summary }, options)
}
