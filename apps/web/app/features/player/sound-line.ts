/** How loud a film is in each tenth of a second from `fromMs`, 0 to 1. */
export type SoundLine = { readonly fromMs: number; readonly levels: readonly number[] }

type Window = { readonly fromMs: number; readonly toMs: number }
type Listed = { readonly url: string; readonly startMs: number }

export const LEVEL_MS = 100
const RATE = 22_050

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

/** The loudest sample of each tenth of a second, against the loudest of all. */
export function levelsOf(samples: Float32Array, rate: number): number[] {
  const size = Math.round((rate * LEVEL_MS) / 1_000)
  const peaks = Array.from({ length: Math.floor(samples.length / size) }, (_, place) => {
    let peak = 0
    for (let at = place * size; at < (place + 1) * size; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const most = Math.max(...peaks, 0.01)

  return peaks.map((peak) => peak / most)
}

/** Reads the sound of a window of a film; null where the browser cannot. */
export async function readSoundLine(
  audioUrl: string,
  window: Window,
  signal: AbortSignal,
): Promise<SoundLine | null> {
  const get = async (url: string) => {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response
  }
  const master = await (await get(audioUrl)).text()
  const first = /^[^#\s]\S*\.m3u8$/m.exec(master)?.[0]
  if (first === undefined) return null
  const url = new URL(first, new URL(audioUrl, location.href)).href
  const found = soundSegments(await (await get(url)).text(), url, window)
  const [start] = found?.parts ?? []
  if (!found || !start) return null
  const files = [found.init, ...found.parts.map((part) => part.url)]
  const parts = await Promise.all(files.map(async (file) => (await get(file)).arrayBuffer()))
  const sound = new OfflineAudioContext(1, RATE, RATE)
  const decoded = await sound.decodeAudioData(await new Blob(parts).arrayBuffer())

  return { fromMs: start.startMs, levels: levelsOf(decoded.getChannelData(0), RATE) }
}
