/** Calls of so long after a click belong to it, in milliseconds. */
const CLICK_MS = 10_000
const TRACE_BYTES = 16
const SPAN_BYTES = 8

let isOn = false
let click: { readonly traceId: string; readonly at: number } | null = null

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const begin = () => {
  click = { traceId: randomHex(TRACE_BYTES), at: performance.now() }
}

/** From now on calls carry the trace of the click that they belong to (W3C Trace Context). */
export function traceCalls(): void {
  isOn = true
  // Capturing: the trace has begun before the click does anything.
  for (const kind of ['click', 'submit']) document.addEventListener(kind, begin, { capture: true })
}

/** The header of one call; null where calls are not traced. */
export function traceHeader(): string | null {
  if (!isOn) return null
  const isOfClick = click !== null && performance.now() - click.at < CLICK_MS
  const traceId = isOfClick && click !== null ? click.traceId : randomHex(TRACE_BYTES)

  return `00-${traceId}-${randomHex(SPAN_BYTES)}-01`
}
