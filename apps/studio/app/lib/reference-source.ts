import type { CommandSource } from './commands.ts'

const MOST = 5
const REFERENCE = /^[a-z]-[a-z0-9]{2,12}$/i

type Found = { readonly reference: string; readonly name: string }

/** Finds the cases of a queue by the start of their reference, for the palette. */
export const referenceSource = ({
  queue,
  letter,
  hint,
  find,
}: {
  /** Its screen below /queues. */
  readonly queue: string
  /** The first letter of its references. */
  readonly letter: string
  readonly hint: string
  readonly find: (reference: string, signal: AbortSignal) => Promise<readonly Found[]>
}): CommandSource => ({
  id: queue,
  find: async (typed, _client, signal) => {
    if (!REFERENCE.test(typed) || !typed.toUpperCase().startsWith(letter)) return []
    const found = await find(typed, signal)

    return found.slice(0, MOST).map(({ reference, name }) => ({
      id: `${queue} ${reference}`,
      label: `${reference} · ${name}`,
      hint,
      run: { to: `/queues/${queue}/${reference}` },
    }))
  },
})
