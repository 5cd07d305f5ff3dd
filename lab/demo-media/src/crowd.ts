import { sampleRate } from './sound.ts'

type Random = () => number

/** Laughter of a room: trains of voiced “ha” through vowel formants, and a little clapping. */
export function laughter(seconds: number, strength: number, random: Random): Float32Array {
  const people = Math.round(8 + 28 * strength)
  const out = new Float32Array(Math.floor(seconds * sampleRate))
  for (let person = 0; person < people; person++) addLaugh(out, seconds, random)

  const gain = (0.4 * (0.55 + 0.45 * strength)) / Math.sqrt(people / 20)
  const claps = strength > 0.95 ? applause(seconds, random, 18) : new Float32Array(out.length)
  return out.map((sample, i) => {
    const share = i / out.length
    return (
      (sample * gain + (claps[i] ?? 0) * 0.3 * Math.min(1, share * 3)) *
      Math.min(1, (1 - share) * 4)
    )
  })
}

/** Applause of a room. */
export function applause(seconds: number, random: Random, people = 60): Float32Array {
  const out = new Float32Array(Math.floor(seconds * sampleRate))
  for (let person = 0; person < people; person++) {
    const interval = 1 / (3.2 + 2.4 * random())
    const colour = 0.25 + 0.4 * random()
    for (let t = random() * interval; t < seconds - 0.05; t += interval * (0.9 + 0.2 * random())) {
      addClap(out, Math.floor(t * sampleRate), 0.14 + 0.2 * random(), colour, random)
    }
  }

  return out.map((sample, i) => {
    const share = i / out.length
    return sample * Math.min(1, share * 6) * Math.min(1, (1 - share) * 3)
  })
}

/** The hiss of a quiet room. */
export function roomTone(seconds: number, random: Random): Float32Array {
  return new Float32Array(Math.floor(seconds * sampleRate)).map(() => (random() * 2 - 1) * 0.0014)
}

function addLaugh(out: Float32Array, seconds: number, random: Random): void {
  const isHigh = random() < 0.5
  const pitch = (isHigh ? 230 : 130) * (0.85 + 0.4 * random())
  const rate = 4.3 + 1.6 * random()
  const start = random() * seconds * 0.22
  const length = seconds * (0.45 + 0.5 * random())
  const loudness = 0.3 + 0.7 * random()
  const source = new Float32Array(out.length)
  let phase = 0
  for (
    let i = Math.floor(start * sampleRate);
    i < Math.min(out.length, (start + length) * sampleRate);
    i++
  ) {
    const t = Math.max(0, i / sampleRate - start)
    const beat = (t * rate) % 1
    // Math.max: a sine a hair below zero raised to 0.7 would be NaN and silence the whole film.
    const syllable = beat < 0.55 ? Math.max(0, Math.sin((Math.PI * beat) / 0.55)) ** 0.7 : 0
    const envelope = syllable * Math.min(1, t * 6) * Math.exp((-1.6 * t) / length)
    phase +=
      (pitch * (1.25 - (0.25 * t) / length) * (1 + 0.12 * Math.sin(2 * Math.PI * beat))) /
      sampleRate
    source[i] = envelope * loudness * ((2 * (phase % 1) - 1) * 0.6 + (random() * 2 - 1) * 0.5)
  }

  const vary = 0.9 + 0.2 * random()
  const [f1, f2, f3] = isHigh ? [850, 1450, 2900] : [700, 1200, 2500]
  const [low, middle, high] = [
    resonance(source, f1 * vary, 5),
    resonance(source, f2 * vary, 7),
    resonance(source, f3, 8),
  ]
  for (let i = 0; i < out.length; i++) {
    out[i] = (out[i] ?? 0) + (low[i] ?? 0) + 0.6 * (middle[i] ?? 0) + 0.35 * (high[i] ?? 0)
  }
}

function addClap(
  out: Float32Array,
  start: number,
  gain: number,
  colour: number,
  random: Random,
): void {
  let level = 0
  const count = Math.min(Math.floor(sampleRate * 0.012), out.length - start)
  for (let i = 0; i < count; i++) {
    level += colour * (random() * 2 - 1 - level)
    out[start + i] = (out[start + i] ?? 0) + level * Math.exp(-i / (sampleRate * 0.0028)) * gain
  }
}

// A band-pass biquad (Audio EQ Cookbook), one vowel formant.
function resonance(input: Float32Array, frequency: number, q: number): Float32Array {
  const w = (2 * Math.PI * frequency) / sampleRate
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const [b0, a1, a2] = [alpha / a0, (-2 * Math.cos(w)) / a0, (1 - alpha) / a0]
  const out = new Float32Array(input.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < input.length; i++) {
    const x = input[i] ?? 0
    const y = b0 * (x - x2) - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    out[i] = y
  }

  return out
}
