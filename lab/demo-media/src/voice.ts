import speak from 'espeak-ng'
import { sampleRate } from './sound.ts'

type Voice = { readonly variant: string; readonly pitch: number; readonly speed: number }

const voices: ReadonlyMap<string, Voice> = new Map([
  ['tudor-carliont', { variant: 'm3', pitch: 42, speed: 165 }],
  ['ilinca-zbarnea', { variant: 'f2', pitch: 58, speed: 168 }],
  ['doru-patlagica', { variant: 'm7', pitch: 26, speed: 152 }],
  ['anca-ghemulet', { variant: 'f5', pitch: 48, speed: 172 }],
  ['matei-troscot', { variant: 'm1', pitch: 62, speed: 162 }],
  ['oana-harjoana', { variant: 'f4', pitch: 52, speed: 170 }],
  ['sandu-balaurel', { variant: 'm4', pitch: 30, speed: 158 }],
  ['mirela-foisor', { variant: 'f3', pitch: 54, speed: 162 }],
  ['radu-taciunaru', { variant: 'm5', pitch: 16, speed: 150 }],
  ['cezara-margelus', { variant: 'f1', pitch: 66, speed: 176 }],
  ['gelu-papura', { variant: 'm6', pitch: 40, speed: 146 }],
  ['bianca-turture', { variant: 'f2', pitch: 44, speed: 134 }],
  ['horia-clabuc', { variant: 'm2', pitch: 34, speed: 168 }],
  ['stefania-urzicuta', { variant: 'f5', pitch: 36, speed: 158 }],
  ['nelu-ceaslov', { variant: 'grandpa', pitch: 38, speed: 140 }],
  ['iulia-vrabiuta', { variant: 'f4', pitch: 72, speed: 172 }],
])

/** A comedian saying a Romanian line, as samples at `sampleRate`, without silence at either end. */
export async function sayLine(who: string, text: string): Promise<Float32Array> {
  const voice = voices.get(who)
  if (voice === undefined) throw new Error(`No voice for “${who}”: add one to voice.ts`)

  const speaker = await speak({
    arguments: [
      '-v',
      `ro+${voice.variant}`,
      '-s',
      String(voice.speed),
      '-p',
      String(voice.pitch),
      '-a',
      '170',
      '-g',
      '2',
      '-w',
      'line.wav',
      text,
    ],
  })

  return levelled(trimmed(resampled(Buffer.from(speaker.FS.readFile('line.wav')))))
}

function resampled(wav: Buffer): Float32Array {
  const rate = wav.readUInt32LE(24)
  const start = wav.indexOf('data') + 8
  const count = (wav.length - start) >> 1
  const sample = (index: number): number =>
    wav.readInt16LE(start + 2 * Math.min(index, count - 1)) / 32_768
  const out = new Float32Array(Math.floor((count * sampleRate) / rate))
  for (let i = 0; i < out.length; i++) {
    const position = (i * rate) / sampleRate
    const before = Math.floor(position)
    const share = position - before
    out[i] = sample(before) * (1 - share) + sample(before + 1) * share
  }

  return out
}

function trimmed(sound: Float32Array): Float32Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > 0.008
  const first = Math.max(0, sound.findIndex(isLoud))
  const last = sound.findLastIndex(isLoud)

  return sound.slice(first, Math.max(first + 1, last + 1))
}

// The variants differ in loudness by several decibels; every line gets the same energy.
function levelled(sound: Float32Array): Float32Array {
  const energy = Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length)

  return sound.map((sample) => (sample * 0.11) / Math.max(energy, 0.001))
}
