import type { StoredFile } from '@hlizo/media/store'
import { unpublishedAsset } from '@hlizo/media/testing-asset'

export const filmId = unpublishedAsset().id
export const pictureId = 'fedcba9876543210fedcba9876543210'

/** The descriptor of a small film. For tests. */
export const film = {
  ...unpublishedAsset(),
  durationSeconds: 1_000,
  files: [{ name: 'web.m3u8', bytes: 10, sha256: '' }],
}

/** The files of the film and of one picture, with their sizes. */
export const testFiles = () =>
  new Map([
    [`v/${filmId}/web.m3u8`, 10],
    [`v/${filmId}/asset.json`, 900],
    [`p/${pictureId}/320.webp`, 900],
    [`p/${pictureId}/320.jpg`, 900],
  ])

/** A media store that lists `files`. */
export const storeOf = (files: () => ReadonlyMap<string, number>) => ({
  get: async () => null,
  async *list(prefix: string): AsyncGenerator<StoredFile> {
    for (const [key, bytes] of files()) if (key.startsWith(prefix)) yield { key, bytes, etag: '""' }
  },
})
