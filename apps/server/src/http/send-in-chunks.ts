import type { ServerResponse } from 'node:http'

/** The bytes written per turn of the event loop: some hundred microseconds of copying. */
const CHUNK_BYTES = 512 * 1_024

/** Sends a large `content` in chunks, so that small responses do not wait for it. */
export function sendInChunks(response: ServerResponse, content: Buffer): void {
  const sendFrom = (start: number): void => {
    const end = start + CHUNK_BYTES
    if (end >= content.length) response.end(content.subarray(start))
    else response.write(content.subarray(start, end), (error) => goOn(end, error))
  }
  const goOn = (start: number, error?: Error | null): void => {
    // Stops when the client has disconnected.
    if (!error) setImmediate(sendFrom, start)
  }
  sendFrom(0)
}
