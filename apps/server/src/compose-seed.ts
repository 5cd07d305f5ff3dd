import { join } from 'node:path'
import { diskStore } from '@hlizo/media/disk-store'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import type { Core } from './core.ts'
import type { Feature } from './http/feature.ts'
import { seedCoupons } from './seed/seed-coupons.ts'
import { seedDemo } from './seed/seed-demo.ts'

/** The demo catalogue, in an empty database of an installation that wants one. */
export function composeSeed(core: Core, catalogueChanged: () => void): readonly Feature[] {
  const { config, stripe } = core
  if (!config.isDemoSeeded) return []

  const start = async () => {
    const tools = await findMediaTools(config.media)
    const isNew = await seedDemo({
      ...core,
      store: diskStore(join(config.dataDir, 'media')),
      tools: tools.ok ? tools.value : null,
    })
    if (!isNew) return
    await seedCoupons(stripe)
    catalogueChanged()
  }

  return [{ start }]
}
