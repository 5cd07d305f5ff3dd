import type { Config } from '@hlizo/server/config'
import { applyEntries } from '#cli/apply-entries.ts'
import { withProduct } from '#cli/product.ts'
import { readManifest } from '#cli/manifest/read-manifest.ts'
import { faultLines } from '#cli/print.ts'

/** Applies a manifest, or prints what it would change. */
export async function importCatalogue(
  config: Config,
  path: string,
  options: { readonly dryRun?: boolean; readonly wait: boolean },
): Promise<void> {
  const manifest = await readManifest(path)
  if ('faults' in manifest) throw new Error(faultLines(manifest.faults))

  await withProduct(config, (open) =>
    applyEntries(config, open, manifest.entries, {
      isDryRun: options.dryRun ?? false,
      waits: options.wait,
      folderOf: manifest.folderOf,
      refusal: (faults) =>
        new Error(faultLines(faults.map((fault) => manifest.fault(fault.path, fault.message)))),
    }),
  )
}
