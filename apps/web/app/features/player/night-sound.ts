type Film = Pick<HTMLMediaElement, 'currentSrc' | 'srcObject'>
type Graph = { readonly set: (isOn: boolean) => void; readonly cut: () => void }

/** The part of an audio context that makes peaks quieter. */
type Sound = Pick<
  AudioContext,
  'state' | 'resume' | 'suspend' | 'destination' | 'createDynamicsCompressor' | 'createGain'
> & { createMediaElementSource(film: Film): AudioNode }

const graphs = new WeakMap<Film, Graph>()
/** The films in sight, and whether each has quieter peaks. */
const films = new Map<Film, boolean>()
/** One for all films: browsers open a few only, and each occupies the sound device. */
let context: Sound | null = null

const hasWebAudio = (): boolean =>
  typeof AudioContext !== 'undefined' && typeof DynamicsCompressorNode !== 'undefined'

/** Whether the dynamic range can be compressed: the sound of the browser's own player does not pass here. */
export const offersNight = ({ isNative }: { readonly isNative: boolean }): boolean =>
  hasWebAudio() && !isNative

/**
 * Loud passages come down to a few decibels above speech, which stays about as loud as it was. The compressor raises
 * everything by a make-up gain of its own, 15 dB at these values; the gain after it takes back what is too much.
 */
function compressorOf(context: Sound): { input: AudioNode; output: AudioNode } {
  const input = context.createDynamicsCompressor()
  input.threshold.value = -40
  input.knee.value = 20
  input.ratio.value = 8
  input.attack.value = 0.004
  input.release.value = 0.3
  const output = context.createGain()
  output.gain.value = 0.4
  input.connect(output)

  return { input, output }
}

function graphOf(sound: Sound, video: Film): Graph {
  const source = sound.createMediaElementSource(video)
  const night = compressorOf(sound)
  const cut = () => {
    source.disconnect()
    night.output.disconnect()
  }

  return {
    set: (isOn) => {
      cut()
      if (isOn) {
        source.connect(night.input)
        night.output.connect(sound.destination)
      } else source.connect(sound.destination)
    },
    cut,
  }
}

/** The sound of an address at another origin is silent in a graph; what hls.js feeds has an address of this page. */
const isFed = ({ currentSrc, srcObject }: Film): boolean =>
  srcObject !== null || currentSrc.startsWith('blob:')

/** A context that does not run would silence the film. */
async function runningContext(): Promise<Sound | null> {
  context ??= new AudioContext()
  await context.resume().catch(() => {})

  return context.state === 'running' ? context : null
}

/**
 * Turns quieter peaks on or off. An element stays in its graph once it is there. Nothing changes where the browser
 * has no Web Audio or does not let it play.
 */
export async function setNight(video: Film, isOn: boolean): Promise<void> {
  films.delete(video)
  if (!graphs.has(video) && (!isOn || !hasWebAudio() || !isFed(video))) return
  films.set(video, isOn)
  const sound = await runningContext()
  // While the context started the film may have left, or the viewer may have changed their mind.
  const isWanted = films.get(video)
  if (isWanted === undefined) return
  if (isWanted && sound !== null && !graphs.has(video)) graphs.set(video, graphOf(sound, video))
  graphs.get(video)?.set(isWanted)
}

/** The film is left: nothing holds its element any more, and the sound device rests while there is no other one. */
export function endNight(video: Film): void {
  films.delete(video)
  graphs.get(video)?.cut()
  if (films.size === 0) void context?.suspend().catch(() => {})
}
