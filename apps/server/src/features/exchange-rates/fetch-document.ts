export type Ask = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>

const TIMEOUT_MS = 10_000
// A day's document has 4 kB, a year's 1 MB.
const MAX_BYTES = 2_000_000

/** Fails after ten seconds or two megabytes. */
export async function fetchDocument(
  url: string,
  { ask = fetch, signal }: { readonly ask?: Ask; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await ask(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`${url} answered with status ${answer.status}.`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Error(`${url} answered with more than ${MAX_BYTES} bytes.`)
    parts.push(part)
  }

  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}
