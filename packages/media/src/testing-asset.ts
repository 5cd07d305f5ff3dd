import type { UnpublishedAsset } from './publish.ts'

/** The description of a film without files. For tests. */
export function unpublishedAsset(): UnpublishedAsset {
  const id = '0123456789abcdef0123456789abcdef'

  return {
    version: 1,
    id,
    masterSha256: id + id,
    isEncrypted: false,
    durationSeconds: 10,
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
  }
}
