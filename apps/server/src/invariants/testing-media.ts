import type { StoredFile } from '@hlizo/media/store'

export const filmId = '0123456789abcdef0123456789abcdef'
export const pictureId = 'fedcba9876543210fedcba9876543210'

/** The descriptor of a small film. For tests. */
export const film = {
  version: 1,
  id: filmId,
  masterSha256: filmId + filmId,
  durationSeconds: 1_000,
  width: 640,
  height: 360,
  frameRate: { numerator: 25, denominator: 1 },
  playlists: { web: 'web.m3u8', cast: 'cast.m3u8', audio: null },
  renditions: [],
  audio: [],
  captions: [],
  thumbnails: [],
  preview: { file: 'preview.mp4', width: 640, height: 360, seconds: 6 },
  storyboard: {
    file: 'storyboard.vtt',
    sheets: [],
    tileWidth: 160,
    tileHeight: 90,
    intervalSeconds: 10,
  },
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
