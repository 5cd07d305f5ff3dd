import { applause, laughter, roomTone } from './crowd.ts'
import { seededRandom } from './draw/random.ts'
import type { FilmScript } from './scripts/script.ts'
import { mixInto, sampleRate } from './sound.ts'
import { sayLine } from './voice.ts'

/** A line with the moments between which it is spoken, in seconds. */
export type Cue = {
  readonly who: string
  readonly ro: string
  readonly en: string
  readonly from: number
  readonly to: number
}

/** What a film sounds like and when what happens; times in seconds. */
export type Timeline = {
  readonly seconds: number
  readonly voice: Float32Array
  readonly crowd: Float32Array
  readonly cues: readonly Cue[]
  readonly laughs: readonly (readonly [from: number, to: number])[]
  readonly claps: readonly (readonly [from: number, to: number])[]
}

/** How long the logo stays before the first line, in seconds. */
export const titleSeconds = 1.9

type Sound = { readonly at: number; readonly samples: Float32Array; readonly isVoice: boolean }

/** A noise of the room, which begins a little before its beat. */
const noise = (at: number, samples: Float32Array): Sound => ({
  at: at - 0.2,
  samples,
  isVoice: false,
})

/** Speaks a script and lays its lines and the room's noises one after another. */
export async function layTimeline(film: FilmScript): Promise<Timeline> {
  const random = seededRandom(
    Array.from(film.id).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
  )
  const sounds: Sound[] = []
  const cues: Cue[] = []
  const laughs: [number, number][] = []
  const claps: [number, number][] = []
  let t = film.beats[0]?.kind === 'clap' ? titleSeconds - 0.9 : titleSeconds
  for (const beat of film.beats) {
    switch (beat.kind) {
      case 'say': {
        const samples = await sayLine(beat.who, beat.ro)
        const to = t + samples.length / sampleRate
        sounds.push({ at: t, samples, isVoice: true })
        cues.push({ who: beat.who, ro: beat.ro, en: beat.en, from: t, to })
        t = to + 0.22
        break
      }
      case 'pause':
        t += beat.seconds
        break
      case 'laugh':
        sounds.push(noise(t, laughter(beat.seconds, beat.strength, random)))
        laughs.push([t - 0.15, t + beat.seconds - 0.6])
        t += beat.seconds * 0.8
        break
      case 'clap':
        sounds.push(noise(t, applause(beat.seconds, random)))
        claps.push([t - 0.2, t + beat.seconds - 0.3])
        t += beat.seconds * 0.8
    }
  }

  const seconds = Math.ceil((t + 0.7) * 2) / 2
  const voice = new Float32Array(seconds * sampleRate)
  const crowd = roomTone(seconds, random)
  for (const sound of sounds) mixInto(sound.isVoice ? voice : crowd, sound.samples, sound.at)

  return { seconds, voice, crowd, cues, laughs, claps }
}

/** Loudness of the voice in each frame, 0 to 1, quick to open and slower to close. */
export function mouthEnvelope(voice: Float32Array, framesPerSecond: number): Float32Array {
  const step = sampleRate / framesPerSecond
  const raw = new Float32Array(Math.ceil(voice.length / step))
  for (let frame = 0; frame < raw.length; frame++) {
    let energy = 0
    for (let i = Math.floor(frame * step); i < Math.min(voice.length, (frame + 1) * step); i++)
      energy += (voice[i] ?? 0) ** 2
    raw[frame] = Math.sqrt(energy / step)
  }
  const loudest = Math.max(...raw, 0.001)
  let level = 0

  return raw.map((value) => {
    const target = Math.min(1, (value / loudest) * 1.35)
    level = target > level ? target * 0.85 + level * 0.15 : target * 0.55 + level * 0.45
    return level
  })
}
