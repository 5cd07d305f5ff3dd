import { findMediaTools, type FoundMediaTools, type MediaToolsConfig } from '@hlizo/media/ffmpeg'

/** Caches the tools once found: probing one takes a second. */
export type FindTools = () => Promise<FoundMediaTools>

/** Looks for a missing tool on each call, because it may be installed later. */
export function toolFinder(config: MediaToolsConfig): FindTools {
  let looking: Promise<FoundMediaTools> | null = null

  return async () => {
    looking ??= findMediaTools(config)
    const started = looking
    const found = await started
    if (!found.ok && looking === started) looking = null

    return found
  }
}
