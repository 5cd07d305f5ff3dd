import type { MediaAsset } from './asset.ts'
import { assetKey, type MediaStore } from './store.ts'

/** Compares what lies in the store with what was published, and names the files that are missing or of another size. */
export async function findDamage(
  store: Pick<MediaStore, 'head'>,
  asset: MediaAsset,
): Promise<string[]> {
  const damaged: string[] = []
  for (const { name, bytes } of asset.files) {
    const file = await store.head(assetKey(asset.id, name))
    if (file?.bytes !== bytes) damaged.push(name)
  }

  return damaged
}
