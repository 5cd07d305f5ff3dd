const TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
}

/** The media type of a stored file, by its name. Send it with nosniff. */
export function contentTypeOf(file: string): string {
  return TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** Whether a file should be sent compressed: playlists must be (Apple HLS authoring 10.1). */
export function isCompressible(file: string): boolean {
  return /\.(?:m3u8|vtt|json)$/.test(file)
}
