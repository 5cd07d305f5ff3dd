import type { SegmentCache } from '@hlizo/media/segment-cache'
import type { MediaStore } from '@hlizo/media/store'
import type { SendClip } from '#server/stores/media-urls.ts'
import { sendFile } from './send-file.ts'

type Deps = { readonly cache: SegmentCache; readonly store: MediaStore }

/** Sends files of shared moments; never through nginx, which would send them for this site only. */
export const clipSender =
  (deps: Deps): SendClip =>
  (request, reply, key) =>
    sendFile({ ...deps, accel: null }, request, reply, { key, name: key, keeping: 'shown' })
