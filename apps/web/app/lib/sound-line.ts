/** How loud a film is in each tenth of a second from `fromMs`, 0 to 1. */
export type SoundLine = { readonly fromMs: number; readonly levels: readonly number[] }

type Window = { readonly fromMs: number; readonly toMs: number }
type Listed = { readonly url: string; readonly startMs: number }

export const LEVEL_MS = 100
/** Samples a second of decoded sound. */
export const SOUND_RATE = 22_050

/** The segments of a media playlist that a window lies in, and its init segment; null when it is encrypted. */
export function soundSegments(
  playlist: string,
  url: string,
  { fromMs, toMs }: Window,
): { init: string; parts: readonly Listed[] } | null {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]
  if (init === undefined || playlist.includes('#EXT-X-KEY')) return null
  let end = 0
  const parts = [...playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)$/gm)].flatMap(
    ([, seconds = '0', file = '']) => {
      const startMs = end
      end += Number(seconds) * 1_000
      return end > fromMs && startMs < toMs ? [{ url: new URL(file, url).href, startMs }] : []
    },
  )

  return { init: new URL(init, url).href, parts }
}

/** The loudest sample of each `stepMs`, 0 to 1. */
export function peaksOf(samples: Float32Array, rate: number, stepMs: number): number[] {
  const size = Math.round((rate * stepMs) / 1_000)

  return Array.from({ length: Math.floor(samples.length / size) }, (_, place) => {
    let peak = 0
    for (let at = place * size; at < (place + 1) * size; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
}

/** The loudest sample of each tenth of a second, against the loudest of all. */
export function levelsOf(samples: Float32Array, rate: number): number[] {
  const peaks = peaksOf(samples, rate, LEVEL_MS)
  const most = Math.max(...peaks, 0.01)

  return peaks.map((peak) => peak / most)
}

/** The sound of a film from `fromMs`, which is at or before the start of the window that was asked for. */
export type DecodedSound = { readonly fromMs: number; readonly samples: Float32Array }

/** Reads windows of the sound of a film; null where a window has none. */
export type ReadSound = (window: Window, signal: AbortSignal) => Promise<DecodedSound | null>

async function get(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)

  return response
}

/** Opens the sound of a film by its playlist; null when it is encrypted or has none. */
export async function openSound(audioUrl: string, signal: AbortSignal): Promise<ReadSound | null> {
  const master = await (await get(audioUrl, signal)).text()
  const first = /^[^#\s]\S*\.m3u8$/m.exec(master)?.[0]
  if (first === undefined) return null
  const url = new URL(first, new URL(audioUrl, location.href)).href
  const playlist = await (await get(url, signal)).text()
  if (soundSegments(playlist, url, { fromMs: 0, toMs: 0 }) === null) return null

  return async (window, reading) => {
    const found = soundSegments(playlist, url, window)
    const [start] = found?.parts ?? []
    if (!found || !start) return null
    const files = [found.init, ...found.parts.map((part) => part.url)]
    const parts = await Promise.all(
      files.map(async (file) => (await get(file, reading)).arrayBuffer()),
    )
    const sound = new OfflineAudioContext(1, SOUND_RATE, SOUND_RATE)
    const decoded = await sound.decodeAudioData(await new Blob(parts).arrayBuffer())

    return { fromMs: start.startMs, samples: decoded.getChannelData(0) }
  }
}

/** Reads the sound of a window of a film; null where the browser cannot. */
export async function readSoundLine(
  audioUrl: string,
  window: Window,
  signal: AbortSignal,
): Promise<SoundLine | null> {
  const read = await openSound(audioUrl, signal)
  const sound = read && (await read(window, signal))

  return sound && { fromMs: sound.fromMs, levels: levelsOf(sound.samples, SOUND_RATE) }
}
