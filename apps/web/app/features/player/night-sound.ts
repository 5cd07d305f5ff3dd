type Film = Pick<HTMLMediaElement, 'currentSrc' | 'srcObject'>
type Graph = { readonly set: (isOn: boolean) => void }

/** Of an audio context, what quieter peaks need. */
type Sound = Pick<
  AudioContext,
  'state' | 'resume' | 'close' | 'destination' | 'createDynamicsCompressor' | 'createGain'
> & { createMediaElementSource(film: Film): AudioNode }

const graphs = new WeakMap<Film, Graph>()

/** Whether the browser can compress the dynamic range. */
export const offersNight = (): boolean =>
  typeof AudioContext !== 'undefined' && typeof DynamicsCompressorNode !== 'undefined'

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

function graphOf(context: Sound, video: Film): Graph {
  const source = context.createMediaElementSource(video)
  const night = compressorOf(context)

  return {
    set: (isOn) => {
      source.disconnect()
      night.output.disconnect()
      if (isOn) {
        source.connect(night.input)
        night.output.connect(context.destination)
      } else source.connect(context.destination)
    },
  }
}

/** The sound of an address at another origin is silent in a graph; what hls.js feeds has an address of this page. */
const isFed = ({ currentSrc, srcObject }: Film): boolean =>
  srcObject !== null || currentSrc.startsWith('blob:')

/**
 * Turns quieter peaks on or off. An element stays in its graph once it is there. Nothing changes where the browser
 * has no Web Audio or does not let it play.
 */
export async function setNight(video: Film, isOn: boolean): Promise<void> {
  const known = graphs.get(video)
  if (known) return known.set(isOn)
  if (!isOn || !offersNight() || !isFed(video)) return undefined

  const context: Sound = new AudioContext()
  // A context that does not run would silence the film.
  await context.resume().catch(() => {})
  if (context.state !== 'running' || graphs.has(video)) return context.close()
  const graph = graphOf(context, video)
  graphs.set(video, graph)

  return graph.set(true)
}
