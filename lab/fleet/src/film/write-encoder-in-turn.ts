import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes an ffmpeg that encodes while no other one does, and returns its path. The nodes of a laboratory
 * share two processors: encoders at the same time make each other slower, which on machines of their own
 * they do not, and the processor time of nodes would count that. Programs that do not report their
 * progress, such as probes and stills, run at once.
 */
export async function writeEncoderInTurn(directory: string, ffmpeg: string): Promise<string> {
  const program = join(directory, 'ffmpeg-in-turn')
  const lock = join(directory, 'encoder.lock')
  // The lock ends with the encoder, which inherits the open file, also when it is killed.
  const script = `#!/bin/sh
case " $* " in
  *" -progress "*) exec 9>'${lock}'; flock 9 ;;
esac
exec '${ffmpeg}' "$@"
`
  await writeFile(program, script, { mode: 0o755 })

  return program
}
