import type { ServerResponse } from 'node:http'

/** What one connection may give the kernel in one turn of the loop: some hundred microseconds of copying. */
const TURN_BYTES = 512 * 1_024

/** Ends an answer with `content`, a large one in turns, so that whoever asks for little waits for no film. */
export function sendInTurns(response: ServerResponse, content: Buffer): void {
  const sendFrom = (start: number): void => {
    const end = start + TURN_BYTES
    if (end >= content.length) response.end(content.subarray(start))
    else response.write(content.subarray(start, end), (error) => goOn(end, error))
  }
  const goOn = (start: number, error?: Error | null): void => {
    // Whoever has gone is sent no more.
    if (!error) setImmediate(sendFrom, start)
  }
  sendFrom(0)
}
