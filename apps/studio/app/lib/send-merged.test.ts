import { describe, expect, it } from 'vitest'
import { sendMerged, type Stored } from './send-merged.ts'

type Fields = { readonly reason: string; readonly proof: string }

const seen: Stored<Fields> = { version: 1, fields: { reason: '', proof: '' } }
const refusal = new Error('changed')

/** A server on which another operator has saved these fields. */
function serverWith(fields: Partial<Fields>) {
  let stored: Stored<Fields> = { version: 2, fields: { ...seen.fields, ...fields } }

  return {
    send: async (on: Stored<Fields>, edits: Partial<Fields>) => {
      if (on.version !== stored.version) throw refusal
      stored = { version: 3, fields: { ...on.fields, ...edits } }
      return stored
    },
    storedOf: (output: Stored<Fields>) => output,
    storedSince: (failure: unknown) => (failure === refusal ? stored : undefined),
  }
}

describe('sendMerged', () => {
  it('merges fields that only one operator has changed', async () => {
    const server = serverWith({ proof: 'De la Dan' })

    expect(await sendMerged(seen, { reason: 'De la Ana' }, server)).toEqual({
      kind: 'saved',
      output: { version: 3, fields: { reason: 'De la Ana', proof: 'De la Dan' } },
    })
  })

  it('saves nothing where both have changed a field, and names it', async () => {
    const server = serverWith({ reason: 'De la Dan' })
    const sent = await sendMerged(seen, { reason: 'De la Ana' }, server)

    expect(sent).toEqual({
      kind: 'refused',
      failure: refusal,
      on: { version: 2, fields: { reason: 'De la Dan', proof: '' } },
      conflicts: [{ field: 'reason', mine: 'De la Ana', theirs: 'De la Dan' }],
    })
  })

  it('reports other failures', async () => {
    const failure = new Error('unreachable')
    const server = { ...serverWith({}), send: () => Promise.reject(failure) }

    expect(await sendMerged(seen, { reason: 'x' }, server)).toEqual({
      kind: 'refused',
      failure,
      on: seen,
      conflicts: [],
    })
  })
})
