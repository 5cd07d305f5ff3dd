import type { Call } from '@hlizo/contract/call'
import { openStream, type RequestInput } from './api.ts'

export type StreamEvent = { readonly name: string; readonly data: unknown }

/** The events of a call that stays open. Read by hand, because a browser's EventSource cannot carry a bearer token. */
export async function* eventsOf<C extends Call>(
  call: C,
  signal: AbortSignal,
  input: Pick<RequestInput<C>, 'params'> = {},
): AsyncGenerator<StreamEvent> {
  const response = await openStream(call, { ...input, signal })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunksOf(response)) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== null) yield event
    }
  }
}

/** Reads one block of an event stream (WHATWG HTML §9.2); null for a comment. */
export function parseEvent(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
      return [name, value] as const
    }),
  )
  const [name, data] = [fields.get('event'), fields.get('data')]
  if (name === undefined || data === undefined) return null

  return { name, data: JSON.parse(data) }
}

// Safari cannot iterate over a body yet.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part comes after the one before
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
