import { findMediaTools, type FoundMediaTools, type MediaToolsConfig } from '@hlizo/media/ffmpeg'

/** Finds ffmpeg, and caches it once found: probing a program takes a second. */
export type FindTools = () => Promise<FoundMediaTools>

/** A missing tool is looked for again on each call, because it may be installed later. */
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
