import Hls, { type HlsConfig, type LoadPolicy } from 'hls.js'
import type { StreamOptions } from '@hlizo/player/ports'
import { levelRule } from '@hlizo/player/quality'

// No worker: fragments need no remuxing.
const config = {
  enableWorker: false,
  capLevelToPlayerSize: true,
  startLevel: -1,
  testBandwidth: false,
  startFragPrefetch: true,
  abrBandWidthUpFactor: 0.8,
  maxBufferLength: 30,
  backBufferLength: 60,
  fragLoadPolicy: withoutRetryOfMissing(Hls.DefaultConfig.fragLoadPolicy),
} satisfies Partial<HlsConfig>

/** A missing segment stays missing, so the next rendition is tried at once. */
function withoutRetryOfMissing({ default: policy }: LoadPolicy): LoadPolicy {
  return {
    default: {
      ...policy,
      errorRetry: policy.errorRetry && {
        ...policy.errorRetry,
        shouldRetry: (_config, _count, _isTimeout, response, isRetryable) =>
          response?.code !== 404 && isRetryable,
      },
    },
  }
}

export type Opening = Pick<StreamOptions, 'url' | 'startAt' | 'estimate'>

/** Begins to load a stream; a media element can be attached later. */
export function loadStream({ url, startAt, estimate }: Opening): Hls {
  const hls = new Hls({ ...config, startPosition: startAt, abrEwmaDefaultEstimate: estimate })
  // Before the first segment is requested: audio-only starts at its lowest level.
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const { fixed } = levelRule('auto', hls.levels)
    if (fixed !== -1) hls.loadLevel = fixed
  })
  hls.loadSource(url)

  return hls
}
