import { findMediaTools, type FoundMediaTools, type MediaToolsConfig } from '@hlizo/media/ffmpeg'

/** Looks for ffmpeg, and remembers it once found: trying a program out takes a second. */
export type FindTools = () => Promise<FoundMediaTools>

/** A finder for this configuration. What is missing is looked for anew each time, for it may be installed meanwhile. */
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
