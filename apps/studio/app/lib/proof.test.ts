import { describe, expect, it } from 'vitest'
import { askForProof, proofStore, settleProof } from './proof.ts'

describe('askForProof', () => {
  it('asks once for calls that were refused at the same time', async () => {
    const both = Promise.all([askForProof(), askForProof()])
    expect(proofStore.read()).toBe(true)
    settleProof(true)

    expect(await both).toEqual([true, true])
    expect(proofStore.read()).toBe(false)
  })

  it('asks again after a dismissed dialog', async () => {
    const first = askForProof()
    settleProof(false)
    const second = askForProof()
    settleProof(true)

    expect([await first, await second]).toEqual([false, true])
  })
})
