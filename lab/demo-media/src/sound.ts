/** Samples per second of all sound in the demo. */
export const sampleRate = 48_000

/** Adds a sound to a track at a moment given in seconds; what hangs over the end is cut. */
export function mixInto(
  track: Float32Array,
  sound: Float32Array,
  atSeconds: number,
  gain = 1,
): void {
  const start = Math.max(0, Math.floor(atSeconds * sampleRate))
  const count = Math.min(sound.length, track.length - start)
  for (let i = 0; i < count; i++)
    track[start + i] = (track[start + i] ?? 0) + (sound[i] ?? 0) * gain
}

/** A track as a WAV file, the same in both ears but `delay` samples later in the right one. */
export function toWav(track: Float32Array, delay = 0): Buffer {
  const file = Buffer.alloc(44 + track.length * 4)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + track.length * 4, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(track.length * 4, 40)
  for (let i = 0; i < track.length; i++) {
    file.writeInt16LE(toInt16(track[i] ?? 0), 44 + 4 * i)
    file.writeInt16LE(toInt16(track[Math.max(0, i - delay)] ?? 0), 46 + 4 * i)
  }

  return file
}

function toInt16(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
}
